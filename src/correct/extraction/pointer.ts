import { isPlainObject, valueAt } from '../../domain/plain-object.ts';

/** `/items/0/a~1b` → `items`, `0`, `a/b`. */
export const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

export const pointerOf = (parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** `-` at the end becomes the index after the last item of a list. */
export function partsInto(root: unknown, pointer: string): string[] {
  const parts = partsOf(pointer);
  const above = parts.slice(0, -1);
  const parent = valueAt(root, above);
  return parts.at(-1) === '-' && Array.isArray(parent) ? [...above, String(parent.length)] : parts;
}

/** Sets a property or item; the index after the last item appends one. */
export function setAt(root: unknown, parts: readonly string[], value: unknown): void {
  const parent = valueAt(root, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(last)] = value;
  // Not by assignment, because of `__proto__`.
  else if (isPlainObject(parent)) {
    Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
  }
}

export function removeItem(root: unknown, parts: readonly string[]): void {
  const parent = valueAt(root, parts.slice(0, -1));
  if (Array.isArray(parent)) parent.splice(Number(parts.at(-1)), 1);
}

/** Reverts `setAt`. */
export function unsetAt(root: unknown, parts: readonly string[]): void {
  const parent = valueAt(root, parts.slice(0, -1));
  if (Array.isArray(parent)) parent.pop();
  else if (isPlainObject(parent)) delete parent[parts.at(-1) ?? ''];
}
