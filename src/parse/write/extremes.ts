/** The least of what `of` gives; a call with an argument for each would overflow the stack on a line of a million words. */
export function leastOf<T>(items: readonly T[], of: (item: T) => number): number {
  let found = Number.POSITIVE_INFINITY;
  for (const item of items) found = Math.min(found, of(item));
  return found;
}

export const mostOf = <T>(items: readonly T[], of: (item: T) => number): number => -leastOf(items, (item) => -of(item));
