/**
 * Writes the evidence for each candidate of each single field, and whether it is right: the training data of the judge
 * (fit_judge.py). Labels come from a collection (`LABELS/<id>.json`) or from generated pages (`render.py --business`).
 *
 *     node training/extract/evidence.ts OUT.jsonl OTHER_SCHEMAS (NAME PARSED SCHEMAS|SCHEMA.json LABELS)… (NAME PARSED - GENERATED)…
 */
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { normal } from '../../bench/extract/compared-leaves.ts';
import { foreignTo, singleFieldsOf } from '../../bench/extract/foreign-fields.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { viewOf } from '../../src/extract/document/view.ts';
import { evidenceFor, ruledFor } from '../../src/extract/fill/find-candidates.ts';
import { type Evidence, featuresOf } from '../../src/extract/fill/judge.ts';
import { extractBuiltIn, readParsedDocument } from '../../src/extract/index.ts';
import type { FindingRule } from '../../src/extract/rules.ts';
import type { Field } from '../../src/extract/schema/field.ts';

type Json = Record<string, unknown>;
const [out, others, ...sets] = process.argv.slice(2);
const file = createWriteStream(out!);
/** Rules to switch off in turn, in addition to all of them at once: `WITHOUT=parties,totals`. */
const switchedOff = ['', ...(process.env.WITHOUT?.split(',') ?? [])];
const pool = readdirSync(others!).map((file) => {
  const given = JSON.parse(readFileSync(join(others!, file), 'utf8'));
  return { id: file.replace('.json', ''), fields: singleFieldsOf(given.schema_definition ?? given) };
});
const { signal } = new AbortController();
const read = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json;

interface Task {
  id: string;
  schema: Json;
  /** Whether a value is right; null if unknown. */
  isRight(path: string, value: unknown, text: string): boolean | null;
}

function* labelled(schemas: string, labels: string): Generator<Task> {
  for (const file of readdirSync(labels).filter((name) => name.endsWith('.json'))) {
    const id = file.replace(/(?:\.gold)?\.json$/, '');
    const given = read(statSync(schemas).isFile() ? schemas : join(schemas, `${id}.json`));
    const label = read(join(labels, file));
    const at = (path: string): unknown => path.split('.').reduce<unknown>((node, key) => (node as Json)?.[key], label);
    const isRight = (path: string, value: unknown): boolean | null => {
      const wanted = at(path);
      return wanted === undefined ? null : normal(wanted) === normal(value);
    };
    yield { id, schema: (given.schema_definition ?? given) as Json, isRight };
  }
}

interface GeneratedField {
  name: string;
  desc: string;
  kind: string;
  parent: string;
  many: boolean;
  spans: [number, number][];
}

const NUMBERS = new Set(['money', 'int', 'decimal', 'percent']);
const camel = (words: string): string => words.replace(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Amounts with and without their currency are equal. */
const squashed = (text: string): string => {
  const plain = text.toLowerCase().replace(/[\p{P}\p{S}\s]+/gu, '');
  return /[.,]\d\d(?:\D{0,5})$/.test(text) ? plain.replace(/\p{L}+/gu, '') : plain;
};

function* generated(folder: string): Generator<Task> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const pages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      words: [string][];
      fields: GeneratedField[];
    }[];
    if (pages.length > 1) continue;
    const { words, fields } = pages[0]!;
    const properties: Record<string, Json> = {};
    const answers = new Map<string, string[]>();
    for (const { name, desc, kind, parent, many, spans } of fields) {
      if (many) continue;
      const schema = { type: NUMBERS.has(kind) ? 'number' : 'string', description: desc };
      const own = camel(name);
      if (parent === '') properties[own] ??= schema;
      else {
        properties[camel(parent)] ??= { type: 'object', properties: {} };
        const object = properties[camel(parent)]!;
        if (!object.properties) continue;
        (object.properties as Json)[own] ??= schema;
      }
      const path = parent === '' ? own : `${camel(parent)}.${own}`;
      const texts = spans.map(([from, to]) =>
        words
          .slice(from, to + 1)
          .map(([text]) => text)
          .join(' '),
      );
      if (answers.has(path)) answers.set(path, [...answers.get(path)!, ...texts]);
      else answers.set(path, texts);
    }
    const isRight = (path: string, _: unknown, text: string): boolean | null =>
      answers.get(path)?.some((answer) => squashed(answer) === squashed(text)) ?? null;
    yield { id: file.replace('.json', ''), schema: { type: 'object', properties }, isRight };
  }
}

function* singles(field: Field): Generator<Field> {
  if (field.type === 'object') for (const child of field.properties) yield* singles(child);
  else if (field.type !== 'array' && field.type !== 'boolean') yield field;
}

/** Fields of other generated pages. Names that every page may have an answer to are skipped. */
function poolOf(folder: string): typeof pool {
  return [...generated(folder)].map(({ id, schema }) => ({ id, fields: singleFieldsOf(schema) }));
}

for (let at = 0; at < sets.length; at += 4) {
  const [name, parsed, schemas, labels] = sets.slice(at, at + 4) as [string, string, string, string];
  const own = schemas === '-' ? poolOf(labels) : pool;
  for (const { id, schema, isRight } of schemas === '-' ? generated(labels) : labelled(schemas, labels)) {
    if (!existsSync(join(parsed, id, 'chunks.jsonl'))) continue;
    const document = await readParsedDocument(join(parsed, id));
    // Also asks for fields of other schemas that the document has no word for: any value found for them is wrong.
    const others = own.filter((one) => one.id.split('-')[0] !== id.split('-')[0] && one.id !== id);
    const foreign = foreignTo(
      id,
      viewOf(document),
      schema,
      others.flatMap((one) => one.fields),
      16,
    );
    const more = Object.fromEntries(foreign.map((one) => [one.name, one.schema]));
    const asked = { ...schema, properties: { ...(schema.properties as Json), ...more } };
    const { root, context } = await extractBuiltIn(document, asked, { limits: DEFAULT_LIMITS, signal });
    for (const rule of switchedOff) {
      const own = {
        ...context,
        ...(rule === 'matcher' ? { matches: new Map() } : rule && { without: new Set([rule as FindingRule]) }),
      };
      for (const field of singles(root)) write(rule, field, evidenceFor(field, ruledFor(field, own), own));
    }
    function write(without: string, field: Field, evidence: readonly Evidence[]): void {
      for (const one of evidence) {
        const { value, text } = one.candidate;
        const right = field.path in more ? false : isRight(field.path, value, text);
        if (right === null) continue;
        const rounded = Object.entries(featuresOf(one)).map(([key, x]) => [key, Math.round(x * 1000) / 1000]);
        const row = { name, without, id, path: field.path, right, features: Object.fromEntries(rounded) };
        file.write(`${JSON.stringify({ ...row, text: text.slice(0, 60) })}\n`);
      }
    }
  }
}
file.end();
