import { SCHEMA_TEMPLATES } from '../domain/account/schema-templates.ts';
import type { StatedData } from '../domain/parse-output.ts';
import type { Segment } from '../domain/segment.ts';

type Json = Record<string, unknown>;

export interface DocumentForSchema {
  segments: AsyncIterable<Segment> | Iterable<Segment>;
  stated: readonly StatedData[];
}

/** Larger schemas are not useful. */
const MOST_FIELDS = 60;
const MOST_COLUMNS = 20;
/** Labels and values are on the first pages. */
const MOST_SEGMENTS = 2_000;
const LONGEST_LABEL = 40;
const MOST_LABEL_WORDS = 6;

interface Seen {
  label: string;
  values: string[];
  documents: Set<number>;
  columns?: Map<string, Seen>;
}

/** Suggests a schema from labels, table headers and form fields that at least half of the documents have. */
export async function suggestSchema(documents: readonly DocumentForSchema[]): Promise<Json> {
  const invoices = documents.filter(({ stated }) => stated.some(({ source }) => source === 'EInvoice'));
  if (invoices.length > documents.length / 2) return SCHEMA_TEMPLATES.find(({ id }) => id === 'invoice')!.schema;
  const seen = new Map<string, Seen>();
  for (const [index, { segments, stated }] of documents.entries()) {
    for (const { facts, source } of stated)
      if (source !== 'Properties' && source !== 'EInvoice')
        for (const { name, value } of facts) note(seen, name, String(value), index);
    let left = MOST_SEGMENTS;
    for await (const segment of segments) {
      if (left-- <= 0) break;
      if (segment.cells && segment.cells.length > 0) noteTable(seen, segment, index);
      else for (const [label, value] of linesOf(segment).flatMap(pairsIn)) note(seen, label, value, index);
    }
  }
  const kept = [...seen].filter(([, field]) => field.documents.size >= Math.max(1, documents.length / 2));
  const properties = kept.slice(0, MOST_FIELDS).map(([name, field]) => [name, propertyOf(field)] as const);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function propertyOf(field: Seen): Json {
  if (field.columns) {
    const columns = [...field.columns].map(([name, column]) => [name, propertyOf(column)] as const);
    return { type: 'array', items: { type: 'object', properties: Object.fromEntries(columns) } };
  }
  return { ...typeOf(field.values), description: field.label };
}

const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}\.? \p{L}{3,}\.? \d{4}|\p{L}{3,}\.? \d{1,2},? \d{4})$/u;
const NUMBER =
  /^[-+(]?(?:[\p{Sc}]|[A-Z]{3})?\s*\d{1,3}(?:[., '\u00a0]?\d{3})*(?:[.,]\d{1,4})?\s*(?:[\p{Sc}%]|[A-Z]{3})?\)?$/u;
/** Numbers with a leading zero or many digits are identifiers. */
const CODE = /^0\d|^\d{8,}$/;

/** Share of values: a column also contains totals and remarks. */
const MOSTLY = 0.5;

function typeOf(values: readonly string[]): Json {
  const isMost = (test: (value: string) => boolean): boolean =>
    values.length > 0 && values.filter(test).length >= values.length * MOSTLY;
  if (isMost((value) => DATE.test(value))) return { type: ['string', 'null'], format: 'date' };
  if (isMost((value) => /^(?:yes|no|true|false|☑|☐)$/i.test(value))) return { type: ['boolean', 'null'] };
  if (isMost((value) => NUMBER.test(value) && !CODE.test(value))) return { type: ['number', 'null'] };
  return { type: ['string', 'null'] };
}

/** Lines on the page; the text of a segment has its lines joined. */
function linesOf({ ocr, text }: Segment): string[] {
  if (!ocr || ocr.length === 0) return (text ?? '').split('\n');
  const lines: string[] = [];
  let before: Segment['bbox'] | null = null;
  for (const { text: word, bbox } of ocr) {
    const isNew: boolean = before === null || bbox.top + bbox.height / 2 > before.top + before.height;
    if (isNew) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`);
    before = bbox;
  }
  return lines;
}

function pairsIn(line: string): [label: string, value: string][] {
  const [, label, value] = /^\s*(\p{L}[^:：\n]{0,60}?)\s*[:：]\s*(\S.*?)\s*$/u.exec(line.slice(0, 400)) ?? [];
  return label && value && isLabel(label) && !value.startsWith('//') ? [[label, value]] : [];
}

const isLabel = (text: string): boolean =>
  text.length <= LONGEST_LABEL && text.split(/\s+/).length <= MOST_LABEL_WORDS && !/\d{3,}|[!?;]$/.test(text);

function note(seen: Map<string, Seen>, label: string, value: string, document: number): Seen | null {
  const name = nameOf(label);
  if (name === '') return null;
  const field = seen.get(name) ?? { label: label.trim(), values: [], documents: new Set<number>() };
  if (value !== '' && field.values.length < 50) field.values.push(value.trim());
  field.documents.add(document);
  seen.set(name, field);
  return field;
}

/** Two columns are labels with values; more are a list with headers. */
function noteTable(seen: Map<string, Seen>, { cells = [] }: Segment, document: number): void {
  const rows = [...Map.groupBy(cells ?? [], ({ row }) => row)].sort(([a], [b]) => a - b).map(([, row]) => row);
  const width = Math.max(...(cells ?? []).map(({ col, col_span }) => col + col_span));
  const textAt = (row: (typeof rows)[number], at: number): string =>
    row
      .find(({ col }) => col === at)
      ?.text.replace(/\s+/g, ' ')
      .trim() ?? '';
  if (width === 2) {
    for (const row of rows) {
      const label = textAt(row, 0).replace(/[:：]$/, '');
      if (label && isLabel(label)) note(seen, label, textAt(row, 1), document);
    }
    return;
  }
  const names = rows[0] ? Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, at) => textAt(rows[0]!, at)) : [];
  if (rows.length < 2 || names.filter(Boolean).length < 2 || names.some((name) => NUMBER.test(name))) return;
  const list = note(seen, `${names.map(nameOf).find(Boolean)} rows`, '', document);
  if (!list) return;
  list.columns ??= new Map();
  for (const [at, name] of names.entries())
    if (name) for (const row of rows.slice(1)) note(list.columns, name, textAt(row, at), document);
}

/** `Invoice No.` → `invoice_no`; labels in other scripts do not change. */
const nameOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60);
