/** Blocks `from` to `to` (not included). */
export interface BlockWindow {
  from: number;
  to: number;
}

/** Of a window: what it repeats of the one before, so that what is across the cut is whole in one of them. */
const OVERLAP = 0.1;

/**
 * As few windows as hold all blocks, each within the budget; a block that alone is over it has a window of its own.
 *
 *     blocks   1 2 3 4 5 6 7 8
 *     windows  └─────┘
 *                    └─────┘     ← the last block of one is the first of the next
 *                        └───┘
 */
export function windowsOf(tokens: readonly number[], budget: number): BlockWindow[] {
  const windows: BlockWindow[] = [];
  let from = 0;
  while (from < tokens.length) {
    let to = from;
    let sum = 0;
    while (to < tokens.length && (to === from || sum + tokens[to]! <= budget)) sum += tokens[to++]!;
    windows.push({ from, to });
    if (to === tokens.length) break;
    // Never so much that the next block would not fit beside it.
    from = to - repeated(tokens, from, to, Math.min(budget * OVERLAP, budget - tokens[to]!));
  }
  return windows;
}

/** How many blocks at the end fit into what may be repeated. */
function repeated(tokens: readonly number[], from: number, to: number, most: number): number {
  let count = 0;
  let sum = 0;
  for (let at = to - 1; at > from && sum + tokens[at]! <= most; at--) {
    sum += tokens[at]!;
    count++;
  }
  return count;
}

/** Both halves of a window whose answer was too long; null when it cannot be split. */
export function halvesOf({ from, to }: BlockWindow): [BlockWindow, BlockWindow] | null {
  if (to - from < 2) return null;
  const middle = Math.floor((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}
