/** The part of a schema that describes the value at a pointer; null if there is none. */
function schemaAt(root, pointer) {
  let node = resolved(root, root);
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const part of parts) {
    if (!node) return null;
    node = resolved(root, Object.hasOwn(node.properties ?? {}, part) ? node.properties[part] : node.items);
  }
  return node;
}

function resolved(root, node) {
  for (let steps = 0; steps < 20 && typeof node?.$ref === 'string'; steps += 1) {
    node = node.$ref
      .replace(/^#\/?/, '')
      .split('/')
      .filter(Boolean)
      .reduce((inner, part) => inner?.[part], root);
  }
  return node ?? null;
}

/**
 * Converts typed text to a value of the type that the schema asks for. Throws an error with a readable message if it
 * cannot.
 */
export function writtenValue(text, schema, pointer, before) {
  const field = schemaAt(schema, pointer);
  const types = [field?.type ?? (before === null ? 'string' : typeof before)].flat();
  if (text.trim() === '') return null;
  if (types.includes('number') || types.includes('integer')) {
    const number = Number(text.replace(/[\s\u00a0']/g, '').replace(/,(?=\d{1,2}$)/, '.'));
    if (Number.isFinite(number)) return number;
    if (!types.includes('string')) throw new Error('This value must be a number.');
  }
  if (types.includes('boolean')) {
    if (/^(?:true|yes|1)$/i.test(text)) return true;
    if (/^(?:false|no|0)$/i.test(text)) return false;
    if (!types.includes('string')) throw new Error('This value must be true or false.');
  }
  if (types.includes('array') || Array.isArray(before)) {
    const isNumbers = [field?.items?.type].flat().some((type) => type === 'number' || type === 'integer');
    const items = text.split('\n').filter((line) => line.trim() !== '');
    return isNumbers ? items.map(Number) : items;
  }
  return text;
}

export const textOf = (value) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join('\n') : String(value);
