import type { Owners } from './owners.ts';

/** Two neighbouring places that may be one cell. */
export interface Join {
  row: number;
  column: number;
  otherRow: number;
  otherColumn: number;
  probability: number;
}

/** Places of a group, both ends included. */
export interface Rectangle {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Joins places, the surest first, and keeps every group a rectangle. A join whose rectangle would swallow the text of a
 * third cell waits, in case that cell is joined on its own account, and is dropped when it is not.
 */
export function joinSpans(
  rowCount: number,
  columnCount: number,
  joins: readonly Join[],
  isFilled: (row: number, column: number) => boolean,
  mayJoin: (a: Rectangle, b: Rectangle) => boolean = () => true,
): Owners {
  const groups: Rectangle[][] = Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: columnCount }, (_, column) => ({ top: row, left: column, bottom: row, right: column })),
  );
  let waiting = [...joins].sort((a, b) => b.probability - a.probability);
  for (let changed = true; changed; ) {
    changed = false;
    const left: Join[] = [];
    for (const join of waiting) {
      const a = groups[join.row]![join.column]!;
      const b = groups[join.otherRow]![join.otherColumn]!;
      if (a === b || !mayJoin(a, b)) continue;
      const whole = around(a, b);
      if (
        !places(whole).every(
          ([r, c]) => isPartOf(groups[r]![c]!, a, b) || (isSingle(groups[r]![c]!) && !isFilled(r, c)),
        )
      ) {
        left.push(join);
        continue;
      }
      for (const [r, c] of places(whole)) groups[r]![c] = whole;
      changed = true;
    }
    waiting = left;
  }
  return groups.map((row) => row.map(({ top, left }) => top * columnCount + left));
}

const around = (a: Rectangle, b: Rectangle): Rectangle => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
});

function places({ top, left, bottom, right }: Rectangle): [number, number][] {
  const found: [number, number][] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) found.push([row, column]);
  return found;
}

const isPartOf = (group: Rectangle, a: Rectangle, b: Rectangle): boolean => group === a || group === b;
const isSingle = (group: Rectangle): boolean => group.top === group.bottom && group.left === group.right;
