/** Boxes that overlap less than this are different segments. */
const LEAST_SHARED = 0.4;

/** Boxes as fractions of the page, since two runs may have page images of different resolution. */
const inPage = ({ bbox, page_width: width, page_height: height }) => ({
  left: bbox.left / width,
  top: bbox.top / height,
  right: (bbox.left + bbox.width) / width,
  bottom: (bbox.top + bbox.height) / height,
});
const area = ({ left, top, right, bottom }) => Math.max(right - left, 0) * Math.max(bottom - top, 0);

/** Intersection over union of two boxes. */
function shared(a, b) {
  const common = area({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return common === 0 ? 0 : common / (area(a) + area(b) - common);
}

/**
 * Pairs the segments of a page in two runs, best overlap first, each segment at most once. Returns `{before, after}` in
 * the reading order of the newer run; segments that only the older run has keep their place.
 */
export function pairSegments(before, after) {
  const [boxesBefore, boxesAfter] = [before.map(inPage), after.map(inPage)];
  const fits = [];
  for (const [i, a] of boxesBefore.entries()) {
    for (const [j, b] of boxesAfter.entries()) {
      if (a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top) continue;
      const fit = before[i].segment_id === after[j].segment_id ? 1 : shared(a, b);
      if (fit >= LEAST_SHARED) fits.push([fit, i, j]);
    }
  }
  fits.sort((a, b) => b[0] - a[0]);
  const [pairOfBefore, pairOfAfter] = [new Map(), new Map()];
  for (const [, i, j] of fits) {
    if (pairOfBefore.has(i) || pairOfAfter.has(j)) continue;
    pairOfBefore.set(i, j);
    pairOfAfter.set(j, i);
  }
  const rows = after.map((segment, j) => ({ before: before[pairOfAfter.get(j)] ?? null, after: segment }));
  before.forEach((segment, i) => {
    if (pairOfBefore.has(i)) return;
    // After the row of the nearest preceding older segment that has one.
    const earlier = before.slice(0, i).findLast((one) => rows.some((row) => row.before === one));
    const at = earlier ? rows.findIndex((row) => row.before === earlier) + 1 : 0;
    rows.splice(at, 0, { before: segment, after: null });
  });
  return rows;
}

const wordsOf = ({ content, text }) => content || text || '';

/** How a pair changed. */
export function kindOf({ before, after }) {
  if (!before) return 'added';
  if (!after) return 'removed';
  if (before.segment_type !== after.segment_type) return 'retyped';
  return wordsOf(before) === wordsOf(after) ? 'same' : 'changed';
}
