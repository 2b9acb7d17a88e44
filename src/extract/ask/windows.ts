/** Blocks `from` to `to` (not included). */
export interface BlockWindow {
  from: number;
  to: number;
}

/** Share of a window that repeats the previous one, so that what crosses a boundary is complete in one of them. */
const OVERLAP = 0.1;

/**
 * The fewest windows that hold all blocks, each within the budget. A block over the budget gets its own window.
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
    // Leave room for the next block.
    from = to - repeated(tokens, from, to, Math.min(budget * OVERLAP, budget - tokens[to]!));
  }
  return windows;
}

function repeated(tokens: readonly number[], from: number, to: number, most: number): number {
  let count = 0;
  let sum = 0;
  for (let at = to - 1; at > from && sum + tokens[at]! <= most; at--) {
    sum += tokens[at]!;
    count++;
  }
  return count;
}

/** The halves of a window, or null if it is a single block. */
export function halvesOf({ from, to }: BlockWindow): [BlockWindow, BlockWindow] | null {
  if (to - from < 2) return null;
  const middle = Math.floor((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}
