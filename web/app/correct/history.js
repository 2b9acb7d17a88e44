const MOST_STEPS = 500;

/** The list of operations with undo and redo. Lists are never modified, only replaced. */
export function history(initial, onChange) {
  let now = initial;
  let past = [];
  let future = [];
  const go = (from, to) => {
    if (from.length === 0) return false;
    to.push(now);
    now = from.pop();
    onChange(now);
    return true;
  };
  return {
    get operations() {
      return now;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    set(operations) {
      past = [...past.slice(-MOST_STEPS), now];
      future = [];
      now = operations;
      onChange(now);
    },
    add: function (operation) {
      this.set([...now, { id: crypto.randomUUID?.() ?? randomId(), ...operation }]);
    },
    /** Merges changes of other people. They are not undo steps: undoing our own step keeps them. */
    adopt(operations) {
      const change = changeOfOthers(now, operations);
      past = past.map(change);
      future = future.map(change);
      now = operations;
      onChange(now);
    },
    /** Removes an operation that the server rejected, with its undo step. */
    forget(id) {
      const without = (operations) => operations.filter((operation) => operation.id !== id);
      const lists = [...past, now].map(without);
      past = lists.slice(0, -1).filter((list, at) => !isSame(list, lists[at + 1]));
      future = [];
      now = without(now);
      onChange(now);
    },
    undo: () => go(past, future),
    redo: () => go(future, past),
  };
}

/** Returns a function that applies to an older or undone list what others changed between `before` and `after`. */
function changeOfOthers(before, after) {
  const idsOf = (operations) => new Set(operations.map(({ id }) => id));
  const [had, has] = [idsOf(before), idsOf(after)];
  return (list) => {
    const own = idsOf(list);
    const kept = after.filter(({ id }) => own.has(id) || !had.has(id));
    return [...kept, ...list.filter(({ id }) => !has.has(id) && !had.has(id))];
  };
}

const isSame = (one, other) => one.length === other.length && one.every((operation, at) => operation === other[at]);

/** `randomUUID` exists only on https. */
const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
