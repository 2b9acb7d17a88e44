/**
 * Theirs as they are now, without what we took back, and what we added behind it.
 *
 *     before  a b      ours  a c (b taken back, c new)      theirs  a b d      →  a d c
 */
export function merged(before, ours, theirs) {
  const ourIds = new Set(ours.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const theirIds = new Set(theirs.map(({ id }) => id));
  const kept = theirs.filter(({ id }) => !known.has(id) || ourIds.has(id));
  return [...kept, ...ours.filter(({ id }) => !theirIds.has(id) && !known.has(id))];
}
