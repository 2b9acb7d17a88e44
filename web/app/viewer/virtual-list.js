/**
 * Keeps only the items near the viewport in the document, out of many stacked vertically: a document of 2,000 pages
 * costs as much as a short one. `topOf(count)` is where the last one ends. `count` may grow.
 */
export function virtualList(items) {
  const { topOf, make, layer } = items;
  const there = new Map();

  /** The last item that starts at or above `y`. */
  function at(y) {
    let [low, high] = [0, items.count - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return Math.max(low, 0);
  }

  return {
    there,
    at,
    show(from, to) {
      const [first, last] = items.count === 0 ? [0, -1] : [at(from), at(to)];
      for (const [index, element] of there) {
        if (index >= first && index <= last) continue;
        element.remove();
        there.delete(index);
      }
      for (let index = first; index <= last; index += 1) {
        if (there.has(index)) continue;
        const element = make(index);
        there.set(index, element);
        layer.append(element);
      }
    },
  };
}
