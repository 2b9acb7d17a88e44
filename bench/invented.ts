/**
 * Asks documents for fields that they cannot have: each gets, besides its own schema, fields of other documents'
 * schemas that none of its words relate to, half of them nullable and half optional. Any value for those is invented.
 *
 *     node bench/invented.ts SCHEMAS (DOCUMENTS SCHEMAS|SCHEMA.json OUT)…      (OUT: parses are kept there, as by npm run bench -- extract)
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse as parsePath, resolve } from 'node:path';
import type { FieldMetrics } from '../src/domain/extraction/extraction.ts';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { viewOf } from '../src/extract/document/view.ts';
import { extractData } from '../src/extract/index.ts';
import { type ForeignField, foreignTo, singleFieldsOf } from './extract/foreign-fields.ts';
import { parsedDocument } from './extract/parsed.ts';
import { PARTS, partOf } from './parts/part-of.ts';

type Json = Record<string, unknown>;
/** Foreign fields per document. */
const ASKED = 16;

const [pool, ...sets] = process.argv.slice(2);
if (!pool || sets.length === 0 || sets.length % 3 > 0) {
  console.error('usage: node bench/invented.ts SCHEMAS (DOCUMENTS SCHEMAS|SCHEMA.json OUT)…');
  process.exit(2);
}
const readSchema = async (file: string): Promise<Json> => {
  const given = JSON.parse(await readFile(file, 'utf8'));
  return given.schema_definition ?? given;
};
const others = new Map<string, ForeignField[]>();
for (const name of await readdir(pool)) {
  others.set(parsePath(name).name, singleFieldsOf(await readSchema(join(pool, name))));
}
const { signal } = new AbortController();
for (let at = 0; at < sets.length; at += 3) await ask(sets[at]!, sets[at + 1]!, sets[at + 2]!);

async function ask(documents: string, schemas: string, out: string): Promise<void> {
  const isOne = (await stat(schemas)).isFile();
  const counts = PARTS.map((part) => ({ part, asked: 0, filled: 0, nullable: 0, high: 0 }));
  for (const name of (await readdir(documents)).sort()) {
    const { name: id } = parsePath(name);
    const schema = await readSchema(isOne ? schemas : join(schemas, `${id}.json`));
    const document = await parsedDocument(resolve(documents, name), out);
    const foreign = [...others].flatMap(([from, fields]) => (from === id ? [] : fields));
    const asked = foreignTo(id, viewOf(document), schema, foreign, ASKED);
    const count = counts.find(({ part }) => part === partOf(id))!;
    const { results, metrics } = await extractData(document, withForeign(schema, asked), {
      limits: DEFAULT_LIMITS,
      idSeed: id,
      signal,
    });
    for (const [index, { name: field }] of asked.entries()) {
      const value = (results as Json)[field] ?? null;
      count.asked++;
      if (value === null) continue;
      const { score, confidence, found_by } = (metrics as Json)[field] as FieldMetrics;
      count.filled++;
      if (index % 2 === 0) count.nullable++;
      if (confidence === 'High') count.high++;
      if (count.part === 'fit') console.log(`${id} ${field} ${JSON.stringify(value)} ${score} ${found_by}`);
    }
  }
  for (const { part, asked, filled, nullable, high } of counts) {
    const share = (filled / Math.max(1, asked)).toFixed(4);
    console.log(`${documents} ${part}: ${filled} of ${asked} invented (${share}), ${nullable} nullable, ${high} High`);
  }
}

function withForeign(schema: Json, fields: readonly ForeignField[]): Json {
  const properties: Json = { ...(schema.properties as Json) };
  for (const [index, { name, schema: own }] of fields.entries()) {
    properties[name] = index % 2 === 0 ? { ...own, type: [own.type, 'null'] } : own;
  }
  return { ...schema, properties };
}
