import { isPlainObject } from '../plain-object.ts';
import { resolveReference } from './extraction-schema.ts';

type Json = Record<string, unknown>;

type Path = readonly string[];

/** Table columns of a schema: one per value, and a separate table for each list of objects. */
export interface ExtractionColumns {
  /** Paths of the values. A list of plain values is one column. */
  columns: Path[];
  lists: { path: Path; columns: Path[] }[];
}

const DEEPEST = 8;

export function extractionColumns(schema: Json): ExtractionColumns {
  const found: ExtractionColumns = { columns: [], lists: [] };
  gather(schema, schema, [], 0, found);
  return found;
}

function gather(root: Json, given: unknown, path: Path, depth: number, found: ExtractionColumns): void {
  const node = settled(root, given);
  const { properties, items } = node;
  if (isPlainObject(properties) && depth < DEEPEST) {
    for (const [name, child] of Object.entries(properties)) gather(root, child, [...path, name], depth + 1, found);
    return;
  }
  const item = items === undefined ? null : settled(root, items);
  if (item && isPlainObject(item.properties)) {
    const inner: ExtractionColumns = { columns: [], lists: [] };
    gather(root, item, [], depth + 1, inner);
    // A list inside items is one column.
    found.lists.push({ path, columns: [...inner.columns, ...inner.lists.map((list) => list.path)] });
  } else if (path.length > 0) found.columns.push(path);
}

/** Follows references; of alternatives, takes the first that is not null. */
function settled(root: Json, given: unknown, depth = 0): Json {
  if (!isPlainObject(given) || depth > DEEPEST) return {};
  if (typeof given.$ref === 'string') return settled(root, resolveReference(root, given.$ref), depth + 1);
  const branches = given.anyOf ?? given.oneOf ?? given.allOf;
  if (!Array.isArray(branches)) return given;
  const merged =
    given.allOf === branches ? Object.assign({}, ...branches) : branches.find((one) => one?.type !== 'null');
  return {
    ...settled(root, merged, depth + 1),
    ...(isPlainObject(given.properties) && { properties: given.properties }),
  };
}
