export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The value at a path. Own properties only: a name such as `constructor` finds nothing. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = /^\d{1,9}$/.test(String(part)) ? value[Number(part)] : undefined;
    else if (isPlainObject(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value;
}

/** `'a 1 b 2'` → `{ a: '1', b: '2' }`, for compact tables. */
export function pairsOf(table: string): Readonly<Record<string, string>> {
  const words = table.trim().split(/\s+/);
  const pairs = Array.from({ length: words.length / 2 }, (_, at) => words.slice(2 * at, 2 * at + 2));
  // Without a prototype: keys come from documents and requests, `constructor` among them.
  return Object.setPrototypeOf(Object.fromEntries(pairs), null);
}

export const withoutUndefined = <T extends object>(properties: T): T =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as T;
