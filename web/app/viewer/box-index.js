/** Number of buckets in each direction: a page with 2,000 boxes then has a handful in each. */
const PARTS = 24;

/**
 * Finds the box at a point. The browser cannot, since boxes are drawn on a canvas. Of nested boxes the smallest is
 * returned.
 */
export function boxIndex({ width, height, segments }) {
  const cells = Array.from({ length: PARTS * PARTS }, () => []);
  const column = (x) => Math.min(Math.max(Math.floor((x / width) * PARTS), 0), PARTS - 1);
  const row = (y) => Math.min(Math.max(Math.floor((y / height) * PARTS), 0), PARTS - 1);
  for (const segment of segments) {
    const { left, top, width: across, height: down } = segment.bbox;
    for (let y = row(top); y <= row(top + down); y += 1)
      for (let x = column(left); x <= column(left + across); x += 1) cells[y * PARTS + x].push(segment);
  }
  const area = ({ bbox }) => bbox.width * bbox.height;
  const holds = ({ bbox }, x, y, reach) =>
    x >= bbox.left - reach &&
    x <= bbox.left + bbox.width + reach &&
    y >= bbox.top - reach &&
    y <= bbox.top + bbox.height + reach;
  /** @type {(x: number, y: number, how?: {reach?: number, isShown?: (segment: any) => boolean}) => any} */
  return (x, y, { reach = 0, isShown = () => true } = {}) =>
    cells[row(y) * PARTS + column(x)]
      .filter((segment) => isShown(segment) && holds(segment, x, y, reach))
      .sort((a, b) => area(a) - area(b))[0] ?? null;
}
