import type { DocumentLine } from '../document/lines.ts';
import { documentLinesOf } from '../document/lines.ts';
import type { DocumentView } from '../document/view.ts';
import type { Field } from '../schema/field.ts';

/** `ORD-10134`, `INV/2024/7`, `PO88123`: what names one record among many. */
const RECORD = /\b(?=[A-Z\d/_-]*\d)(?=[A-Z\d/_-]*[A-Z])(?:[A-Z\d]+(?:[-_/][A-Z\d]+)+|[A-Z]{2,}\d{3,})\b/;
const EXAMPLES = /\((?:e\.g\.|such as|for example|like)[^)]*\)|(?:e\.g\.|such as|for example)[^.;]*/gi;

/** The record that a field's description says it is about; null when it says none. Examples are of another record. */
export const recordOf = ({ description }: Field): string | null =>
  RECORD.exec(description.replace(EXAMPLES, ''))?.[0] ?? null;

/** The same signs with other digits: the next record begins there. */
const shapeOf = (code: string): RegExp => {
  const pattern = code.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\d+/g, '\\d+');
  return new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u');
};

/**
 * The part of the document that is about one record: from the line that names it to the one that names the next.
 *
 *     order: ORD-10133        ┐
 *     …                       │ others
 *     order: ORD-10134   ← ┐  ┘
 *     …                    │ this one
 *     order: ORD-10135   ← ┘
 *
 * Null where there is no such part, or where the record is one line of a table.
 */
export function partAbout(code: string, view: DocumentView): DocumentView | null {
  const shape = shapeOf(code);
  const start = view.lines.findIndex((line) => namesRecord(line, shape) === code);
  if (start < 0) return null;
  let end = start + 1;
  while (end < view.lines.length) {
    const other = namesRecord(view.lines[end]!, shape);
    if (other !== null && other !== code) break;
    end++;
  }
  const isOnlyOne = end === view.lines.length && !view.lines.slice(0, start).some((line) => namesRecord(line, shape));
  if (isOnlyOne || end - start < 3) return null;
  const words = view.lines.slice(start, end).flatMap((line) => line.span.words);
  return { ...view, words, lines: documentLinesOf(words) };
}

const namesRecord = (line: DocumentLine, shape: RegExp): string | null => shape.exec(line.span.text)?.[0] ?? null;
