/** `{a: {b: 1}}` → `[['a.b', 1]]`; lists and empty objects are values. */
function* leaves(tree, path = []) {
  for (const [name, value] of Object.entries(tree ?? {})) {
    const isBranch =
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
    if (isBranch) yield* leaves(value, [...path, name]);
    else yield [[...path, name].join('.'), value];
  }
}

/** The settings in which two runs differ: `{path, before, after}`, undefined where a run does not set one. */
export function configurationDiff(before, after) {
  const [a, b] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((path) => ({ path, before: a.get(path), after: b.get(path) }))
    .filter(({ before, after }) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null));
}
