const inWords = (name) => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words ? words[0].toUpperCase() + words.slice(1).toLowerCase() : name;
};

/** `/line_items/2/unit_price` → `Line items 3 › Unit price`; a title in the schema replaces the field name. */
export function labelOf(pointer, schema) {
  let node = schema;
  const parts = [];
  for (const raw of pointer.split('/').slice(1)) {
    const key = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    if (/^\d+$/.test(key) && (node?.items || !node?.properties)) {
      node = node?.items;
      parts.push(`${parts.pop() ?? 'Item'} ${Number(key) + 1}`);
      continue;
    }
    node = node?.properties?.[key];
    parts.push(node?.title ?? inWords(key));
  }
  return parts.join(' › ') || 'Value';
}
