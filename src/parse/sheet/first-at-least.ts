/** Where the first item that is not below `least` is, in items sorted by what `of` says of them; their number when all are. */
export function firstAtLeast<Item>(items: readonly Item[], least: number, of: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(items[middle]!) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
