const isBranch = (value) => typeof value === 'object' && value !== null;
const at = (tree, key) => (isBranch(tree) ? tree[key] : undefined);

/**
 * Results as one row of cells: `{path, label, value, confidence, citations}`. Fields of a group are separate cells, a
 * list of plain values is one cell, and lists of groups are returned by `listsOf`.
 */
export function cellsOf({ results, citations, metrics }, path = [], label = '') {
  return Object.entries(results ?? {}).flatMap(([key, value]) => {
    const here = [...path, key];
    const name = label ? `${label} › ${key}` : key;
    const [cited, measured] = [at(citations, key), at(metrics, key)];
    if (isGroupList(value)) return [];
    if (isBranch(value) && !Array.isArray(value))
      return cellsOf({ results: value, citations: cited, metrics: measured }, here, name);
    const text = Array.isArray(value) ? value.join('; ') : value;
    return [{ path: here, label: name, value: text ?? null, ...trustOf(measured, cited) }];
  });
}

export const isGroupList = (value) => Array.isArray(value) && value.some((item) => isBranch(item));

/** Every list of groups in the results as `{label, path, rows}`, with one row of cells per item. */
export function listsOf({ results, citations, metrics }, path = [], label = '') {
  return Object.entries(results ?? {}).flatMap(([key, value]) => {
    const here = [...path, key];
    const name = label ? `${label} › ${key}` : key;
    const [cited, measured] = [at(citations, key), at(metrics, key)];
    if (isGroupList(value)) {
      const rows = value.map((item, index) =>
        isBranch(item)
          ? cellsOf({ results: item, citations: at(cited, index), metrics: at(measured, index) }, [...here, index])
          : [],
      );
      return [{ label: name, path: here, rows }];
    }
    if (isBranch(value) && !Array.isArray(value))
      return listsOf({ results: value, citations: cited, metrics: measured }, here, name);
    return [];
  });
}

function trustOf(measured, cited) {
  const citations = Array.isArray(cited) ? cited.filter((one) => isBranch(one) && 'page_number' in one) : [];
  return { confidence: typeof measured?.score === 'number' ? measured.score : null, citations };
}

/** The labels of a schema, in its order; lists of groups have none. */
export function labelsOf(schema, label = '') {
  return Object.entries(schema?.properties ?? {}).flatMap(([key, part]) => {
    const name = label ? `${label} › ${key}` : key;
    if (part?.properties) return labelsOf(part, name);
    return part?.items?.properties ? [] : [name];
  });
}

/** All labels: those of the schema first, then others in order of appearance. */
export const columnsOf = (rows, known = []) => {
  const found = new Set(rows.flatMap((cells) => cells.map(({ label }) => label)));
  return [...new Set([...known.filter((label) => found.has(label)), ...found])];
};

const quoted = (value) => {
  const text = value === null || value === undefined ? '' : String(value);
  // Values that a spreadsheet would run as a formula are marked as text.
  const safe = /^[=+@\t\r]|^-(?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Starts with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = (rows) => `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
