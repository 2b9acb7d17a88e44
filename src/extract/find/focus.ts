import { type DocumentLine, documentLinesOf } from '../document/lines.ts';
import type { DocumentView } from '../document/view.ts';
import type { Field } from '../schema/field.ts';

/** `ORD-10134`, `INV/2024/7`, `PO88123`: the identifier of one record among many. */
const RECORD = /\b(?=[A-Z\d/_-]*\d)(?=[A-Z\d/_-]*[A-Z])(?:[A-Z\d]+(?:[-_/][A-Z\d]+)+|[A-Z]{2,}\d{3,})\b/;
const EXAMPLES = /\((?:e\.g\.|such as|for example|like)[^)]*\)|(?:e\.g\.|such as|for example)[^.;]*/gi;

/** The record that a field's description refers to, or null. Examples in it refer to other records. */
export const recordOf = ({ description }: Field): string | null =>
  RECORD.exec(description.replace(EXAMPLES, ''))?.[0] ?? null;

/** The same identifier with other digits: it starts another record. */
const shapeOf = (code: string): RegExp => {
  const pattern = code.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\d+/g, '\\d+');
  return new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u');
};

/**
 * The part of the document about one record: from the line with its identifier to the line with the next one.
 *
 *     order: ORD-10133        ┐
 *     …                       │ others
 *     order: ORD-10134   ← ┐  ┘
 *     …                    │ this one
 *     order: ORD-10135   ← ┘
 *
 * Null if there is no such part, or if the record is one line of a table.
 */
export function partAbout(code: string, view: DocumentView): DocumentView | null {
  const shape = shapeOf(code);
  const start = view.lines.findIndex((line) => namesRecord(line, shape) === code);
  if (start < 0) return null;
  const next = view.lines.findIndex((line, at) => at > start && ![null, code].includes(namesRecord(line, shape)));
  const end = next < 0 ? view.lines.length : next;
  const isOnlyOne = end === view.lines.length && !view.lines.slice(0, start).some((line) => namesRecord(line, shape));
  if (isOnlyOne || end - start < 3) return null;
  const words = view.lines.slice(start, end).flatMap((line) => line.span.words);
  return { ...view, words, lines: documentLinesOf(words) };
}

const namesRecord = (line: DocumentLine, shape: RegExp): string | null => shape.exec(line.span.text)?.[0] ?? null;
