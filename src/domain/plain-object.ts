/** Whether a value of JSON is an object: neither a list nor null. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What lies at the end of a path in a value of JSON. Own values only: a name such as `constructor` leads nowhere. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = /^\d{1,9}$/.test(String(part)) ? value[Number(part)] : undefined;
    else if (isPlainObject(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value;
}

/** `'a 1 b 2'` → `{ a: '1', b: '2' }`: a long table of short words, without a line for each. */
export function pairsOf(table: string): Readonly<Record<string, string>> {
  const words = table.trim().split(/\s+/);
  return Object.fromEntries(Array.from({ length: words.length / 2 }, (_, at) => words.slice(2 * at, 2 * at + 2)));
}

/** Without the properties that are undefined. */
export const withoutUndefined = <T extends object>(properties: T): T =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as T;
