/**
 * The page and segment in view, as part of the address: `#/tasks/ID/p/58/s/SEGMENT`. A link, a reload and the back
 * button lead to the same place.
 */
const PLACE = /(?:\/p\/(\d+))?(?:\/s\/([\w.-]+))?$/;

const split = () => {
  const [path, query] = location.hash.split('?');
  const [, page, segment] = PLACE.exec(path);
  return { base: path.replace(PLACE, ''), query, page: page ? Number(page) : null, segment: segment ?? null };
};

export function readPlace() {
  const { page, segment } = split();
  return { page, segment };
}

/** Updates the address without a history entry. */
export function writePlace({ page, segment = null }) {
  const { base, query } = split();
  const path = `${base}${page ? `/p/${page}` : ''}${segment ? `/s/${segment}` : ''}`;
  history.replaceState(null, '', query ? `${path}?${query}` : path);
}

/** The same place on another screen or task. */
export function placeIn(base) {
  const { page, segment } = split();
  return `${base}${page ? `/p/${page}` : ''}${segment ? `/s/${segment}` : ''}`;
}
