/** Opens a resource by key on first use, and returns the same one afterwards. */
export function loadedOnce<Key, Loaded>(open: (key: Key) => Promise<Loaded>): (key: Key) => Promise<Loaded> {
  const loaded = new Map<Key, Promise<Loaded>>();
  return (key) => {
    const known = loaded.get(key) ?? open(key);
    loaded.set(key, known);
    return known;
  };
}
