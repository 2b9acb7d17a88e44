import { type BoundingBox, clampToPage, holdsMiddleOf, unionOf } from '../../../../domain/geometry.ts';
import type { PageAnnotation, Word } from '../../../page-content.ts';
import type { PdfEngine } from '../engine.ts';
import { boxOfRect, type PageGeometry } from '../page-geometry.ts';
import { ANNOTATION, ANNOTATION_FLAG, FIELD, FIELD_FLAG } from '../pdfium-codes.ts';
import type { MarkedArea } from '../text/styles/drawn-styles.ts';
import { readComment } from './comments.ts';
import { readMarkedAreas } from './marked-areas.ts';

/** A field that shows on the page. Buttons have a state, the others a value. */
export type ShownField = { bbox: BoundingBox; name?: string } & ({ checked: boolean } | { value: string });

const MOST_ANNOTATIONS = 20_000;
const LONGEST_NAME = 200;

export interface PageAnnotations {
  fields: ShownField[];
  /** Whether annotations draw something on the page (links and pop-ups do not). */
  drawn: boolean;
  comments: PageAnnotation[];
  marked: MarkedArea[];
}

export function readAnnotations(
  engine: PdfEngine,
  form: number,
  page: number,
  geometry: PageGeometry,
): PageAnnotations {
  const { call } = engine;
  const found: PageAnnotations = { fields: [], drawn: false, comments: [], marked: [] };
  const count = Math.min(call.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS);
  for (let i = 0; i < count; i++) {
    const annotation = call.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const subtype = call.FPDFAnnot_GetSubtype(annotation);
    const shown = (call.FPDFAnnot_GetFlags(annotation) & (ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView)) === 0;
    if (shown && subtype !== ANNOTATION.link && subtype !== ANNOTATION.popup) {
      found.drawn = true;
      const field = subtype === ANNOTATION.widget && form !== 0 ? readField(engine, form, annotation, geometry) : null;
      if (field) found.fields.push(field);
      const comment = readComment(engine, annotation, subtype, geometry);
      if (comment) found.comments.push(comment);
      found.marked.push(...readMarkedAreas(engine, annotation, subtype, geometry));
    }
    call.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

function readField(engine: PdfEngine, form: number, annotation: number, geometry: PageGeometry): ShownField | null {
  const { call, scratch } = engine;
  if (!call.FPDFAnnot_GetRect(annotation, scratch)) return null;
  const bbox = clampToPage(boxOfRect(engine, geometry.toPixels), geometry.width, geometry.height);
  if (bbox.width === 0 || bbox.height === 0) return null;

  const type = call.FPDFAnnot_GetFormFieldType(form, annotation);
  const name = nameOfField(engine, form, annotation);
  if (type === FIELD.checkBox || type === FIELD.radioButton) {
    return {
      bbox,
      name: type === FIELD.checkBox ? name : '',
      checked: call.FPDFAnnot_IsChecked(form, annotation) !== 0,
    };
  }
  if (type !== FIELD.text && type !== FIELD.comboBox && type !== FIELD.listBox) return null;
  if (type === FIELD.text && (call.FPDFAnnot_GetFormFieldFlags(form, annotation) & FIELD_FLAG.password) !== 0)
    return null;
  const value = engine.readUtf16((buffer, bytes) => call.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes));
  return { bbox, name, value };
}

/** The description of the field, or the last part of its own name: `form1[0].page[1].last_name[0]`. */
function nameOfField({ call, readUtf16 }: PdfEngine, form: number, annotation: number): string {
  const description = readUtf16((buffer, bytes) =>
    call.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, bytes),
  );
  if (description.trim() !== '') return description.trim().slice(0, LONGEST_NAME);
  const own = readUtf16((buffer, bytes) => call.FPDFAnnot_GetFormFieldName(form, annotation, buffer, bytes));
  return (
    own
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? ''
  )
    .trim()
    .slice(0, LONGEST_NAME);
}

export const filledFields = (fields: readonly ShownField[]): { name: string; value: string | boolean }[] =>
  fields.flatMap((field) => {
    const value = 'checked' in field ? field.checked : field.value.trim();
    return field.name && value !== '' ? [{ name: field.name, value }] : [];
  });

/** Words of the page with the fields distinguished: buttons as ☑ or ☐, filled-in text as `form-field`. */
export function applyFields(words: readonly Word[], fields: readonly ShownField[]): Word[] {
  if (fields.length === 0) return [...words];
  const inField = new Map<ShownField, Word[]>(fields.map((field) => [field, []]));
  const kept: (Word | ShownField)[] = [];
  const placed = new Set<ShownField>();
  for (const word of words) {
    const field = fields.find((candidate) => holdsMiddleOf(candidate.bbox, word.bbox));
    if (!field || word.hidden) {
      kept.push(word);
      continue;
    }
    inField.get(field)!.push(word);
    if (!placed.has(field)) kept.push(field);
    placed.add(field);
  }
  for (const field of fields) if (!placed.has(field)) kept.push(field);
  return kept.flatMap((item) => {
    if ('text' in item) return [item];
    if ('checked' in item) return [buttonWord(item.bbox, item.checked)];
    return groupByValue(inField.get(item)!, item.value).map((word) => ({ ...word, source: 'form-field' as const }));
  });
}

const buttonWord = (bbox: BoundingBox, checked: boolean): Word => ({
  text: checked ? '☑' : '☐',
  bbox,
  confidence: null,
  source: 'form-field',
  angle: 0,
});

/** Comb fields set one character per box; the value says which of them make one word. */
function groupByValue(words: readonly Word[], value: string): Word[] {
  const tokens = value.split(/\s+/).filter(Boolean);
  if (tokens.length >= words.length || words.map((word) => word.text).join('') !== tokens.join('')) return [...words];
  const grouped: Word[] = [];
  let next = 0;
  for (const token of tokens) {
    const parts: Word[] = [];
    for (let length = 0; length < token.length && next < words.length; ) {
      const part = words[next++]!;
      parts.push(part);
      length += part.text.length;
    }
    if (parts.length > 0) {
      grouped.push({
        ...parts[0]!,
        text: parts.map((part) => part.text).join(''),
        bbox: unionOf(parts.map((p) => p.bbox))!,
      });
    }
  }
  return grouped;
}
