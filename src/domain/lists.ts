/** A list that is never empty. */
export type Filled<T> = readonly [T, ...T[]];

export const lastOf = <T extends NonNullable<unknown>>(items: Filled<T>): T => items.at(-1) ?? items[0];

/** Each item with the one after it. */
export const neighbours = <T extends NonNullable<unknown>>(items: readonly T[]): [item: T, next: T][] =>
  zip(items, items.slice(1));

/** The items at some places of a list. */
export const itemsAt = <T extends NonNullable<unknown>>(items: readonly T[], places: readonly number[]): T[] =>
  places.map((place) => items[place]).filter((item) => item !== undefined);

/** Items of two lists at the same places, as far as both reach. */
export const zip = <A, B extends NonNullable<unknown>>(a: readonly A[], b: ArrayLike<B>): [A, B][] =>
  a.flatMap((one, at): [A, B][] => {
    const other = b[at];
    return other === undefined ? [] : [[one, other]];
  });

/** The first item with the lowest value. */
export function lowest<T>(items: Iterable<T>, of: (item: T) => number): T | undefined {
  let best: T | undefined;
  let least: number | undefined;
  for (const item of items) {
    const value = of(item);
    if (least === undefined || value < least) [best, least] = [item, value];
  }
  return best;
}

/** Groups consecutive items: an item joins the previous group if `belongs` is true. */
export function consecutive<T>(
  items: Iterable<T>,
  belongs: (previous: T, item: T, group: Filled<T>) => boolean,
): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && belongs(group.at(-1) as T, item, group)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Binary search: the first index for which `holds`, which must be true for all that follow; otherwise the length. */
export function firstWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
