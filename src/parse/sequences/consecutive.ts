/** Groups consecutive items: an item joins the previous group if `belongs` is true. */
export function consecutive<T>(items: Iterable<T>, belongs: (previous: T, item: T) => boolean): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && belongs(group.at(-1) as T, item)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
