/**
 * Their current list without the operations that we undid, followed by those that we added.
 *
 *     before  a b      ours  a c (b undone, c new)      theirs  a b d      →  a d c
 */
export function merged(before, ours, theirs) {
  const ourIds = new Set(ours.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const theirIds = new Set(theirs.map(({ id }) => id));
  const kept = theirs.filter(({ id }) => !known.has(id) || ourIds.has(id));
  return [...kept, ...ours.filter(({ id }) => !theirIds.has(id) && !known.has(id))];
}
