/** Longer texts are shown as replaced: the time for a diff grows with the square of its size. */
const MOST_EDITS = 600;

const tokens = (text) => text.match(/\s+|<[^>]*>|[\p{L}\p{N}_]+|[^\s]/gu) ?? [];

/**
 * The words of two texts as runs `[kind, text]` with kind `same`, `gone` or `new`: the shortest edit script (Myers,
 * 1986).
 */
export function wordDiff(before, after) {
  const [a, b] = [tokens(before), tokens(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const middle = shortest(a.slice(start, endA), b.slice(start, endB));
  const runs = [];
  const add = (kind, words) => {
    if (words.length === 0) return;
    if (runs.at(-1)?.[0] === kind) runs.at(-1)[1] += words.join('');
    else runs.push([kind, words.join('')]);
  };
  add('same', a.slice(0, start));
  for (const [kind, words] of middle) add(kind, words);
  add('same', a.slice(endA));
  return runs;
}

function shortest(a, b) {
  if (a.length === 0 || b.length === 0) return replaced(a, b);
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const middle = most + 1;
  // The furthest position in `a` on each diagonal, after 0, 1, 2 … edits.
  const trail = [];
  const reach = new Int32Array(2 * middle + 1).fill(-1);
  reach[middle + 1] = 0;
  for (let edits = 0; edits <= most; edits += 1) {
    trail.push(reach.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOn(reach, middle, diagonal, edits).x;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reach[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trail, middle);
    }
  }
  return replaced(a, b);
}

const replaced = (a, b) => [
  ['gone', a],
  ['new', b],
];

/** Whether the best step onto a diagonal is an insertion or a deletion, and its position in `a`. */
function startOn(reach, middle, diagonal, edits) {
  const [below, above] = [reach[middle + diagonal - 1], reach[middle + diagonal + 1]];
  const isNew = diagonal === -edits || (diagonal !== edits && below < above);
  return { isNew, x: isNew ? above : below + 1 };
}

function walkBack(a, b, trail, middle) {
  const runs = [];
  let [x, y] = [a.length, b.length];
  for (let edits = trail.length - 1; edits >= 0; edits -= 1) {
    const { isNew, x: entered } = startOn(trail[edits], middle, x - y, edits);
    for (const diagonal = x - y; x > entered && x > 0 && x - diagonal > 0; x -= 1, y -= 1)
      runs.push(['same', [a[x - 1]]]);
    if (edits === 0) break;
    if (isNew) {
      runs.push(['new', [b[y - 1]]]);
      y -= 1;
    } else {
      runs.push(['gone', [a[x - 1]]]);
      x -= 1;
    }
  }
  return runs.reverse();
}
