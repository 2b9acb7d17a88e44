import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { LeftOutSegment } from '../../../domain/parse-output.ts';
import type { ChartValue, OcrResult, Segment, SegmentType } from '../../../domain/segment.ts';
import { embedOf } from '../../chunk/cut/cut-segment.ts';
import type { MeasuredSegment } from '../../chunk/running-length.ts';
import type { PageHead, SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import type { TableGrid } from '../../table-grid.ts';
import type { TokenCounter } from '../../tokenizers/token-counter.ts';
import { hasEmphasis, withoutEmphasisMarks } from '../../write/without-emphasis.ts';
import { plainTextOf, writeSegment } from '../../write/write-segment.ts';
import type { GeneratedText } from '../language/generated-text.ts';
import { tableCells } from './table-cells.ts';

/** A settled draft in the public schema. Text of language models replaces that of the rules. */
export function outputSegment(
  draft: SegmentDraft,
  page: PageHead,
  configuration: ParseConfiguration,
  counter: TokenCounter,
  generated: GeneratedText = {},
): MeasuredSegment {
  return withTokenCount(uncountedSegment(draft, page, configuration, generated), counter);
}

export const withTokenCount = (segment: UncountedSegment, counter: TokenCounter): MeasuredSegment => ({
  ...segment,
  segment_length: counter.count(segment.embed),
});

/** Without its length in tokens. */
export type UncountedSegment = Segment & { embed: string };

export function uncountedSegment(
  draft: SegmentDraft,
  page: PageHead,
  configuration: ParseConfiguration,
  generated: GeneratedText = {},
): UncountedSegment {
  const content = generated.content ?? writeSegment(draft, configuration.segment_processing[draft.type].format);
  const description = generated.description ?? draft.description;
  const table = tableOfDraft(draft, generated);
  const embed = embedOf({
    content: hasEmphasis(draft) ? withoutEmphasisMarks(content) : content,
    ...(table && { table }),
    ...(generated.description !== undefined && { description: generated.description }),
  });
  const segment: Segment = {
    segment_id: draft.id,
    segment_type: draft.type,
    bbox: draft.bbox,
    page_number: page.pageNumber,
    page_height: page.height,
    page_width: page.width,
    confidence: draft.confidence,
    content,
    text: plainTextOf(draft),
    ...(description === undefined ? {} : { description }),
    ...(generated.llm === undefined ? {} : { llm: generated.llm }),
    ...(draft.comment && { comment: draft.comment }),
    image: draft.imageFile ?? null,
    ocr: ocrResults(draft.words, draft),
    ...(draft.table && !draft.sheet && { cells: tableCells(draft.table, draft.bbox) }),
    ...(draft.chart && { chart: chartValues(draft.chart) }),
    ...sheetFields(draft),
  };
  if (page.sheetName !== undefined) segment.ss_sheet_name = page.sheetName;
  return { ...segment, embed };
}

/** The table in the content: from a language model, or the segment's own. */
export function tableOfDraft(draft: SegmentDraft, { content, table }: GeneratedText): TableGrid | undefined {
  if (content !== undefined) return table;
  return draft.type === 'Table' ? draft.table : undefined;
}

/** Word boxes are relative to the segment. */
function ocrResults(words: readonly Word[], { id, bbox }: SegmentDraft, prefix = ''): OcrResult[] {
  return words.map((word, at) => ({
    bbox: { ...word.bbox, left: word.bbox.left - bbox.left, top: word.bbox.top - bbox.top },
    text: word.text,
    ...confidenceOf(word),
    ...stylesOf(word),
    ocr_id: `${id}-${prefix}${at}`,
    ...(word.cellRef === undefined ? {} : { ss_cell_ref: word.cellRef }),
  }));
}

/** Without links and formulas, which are in the content. */
function stylesOf({ spans = [] }: Word): Pick<OcrResult, 'styles'> {
  const styles = spans.flatMap(({ start, end, style }) =>
    style === 'link' || style === 'formula' ? [] : [{ start, end, style }],
  );
  return styles.length > 0 ? { styles } : {};
}

function confidenceOf({ confidence, agreement }: Word): Pick<OcrResult, 'confidence' | 'source'> {
  if (confidence !== null) return { confidence, source: 'Image' };
  return agreement === undefined ? { confidence: null } : { confidence: agreement, source: 'File' };
}

function sheetFields(draft: SegmentDraft): Partial<Segment> {
  if (!draft.sheet) return {};
  const { range, cells, header } = draft.sheet;
  return {
    ss_range: range,
    ss_cells: cells.map((cell) => ({ cell_id: `${draft.id}-${cell.range}`, ...cell })),
    ...(header && {
      ss_header_range: header.range,
      ss_header_text: header.text,
      ss_header_bbox: header.bbox,
      ss_header_ocr: ocrResults(header.words, draft, 'header-'),
    }),
  };
}

export function chartValues({ cells }: TableGrid): ChartValue[] {
  const categories = new Map(cells.filter(({ column }) => column === 0).map(({ row, text }) => [row, text ?? '']));
  const names = new Map(cells.filter(({ row }) => row === 0).map(({ column, text }) => [column, text ?? '']));
  const filled = cells.filter(({ row, column, text }) => row > 0 && column > 0 && text);
  return filled.map(({ row, column, text = '', mark, confidence }) => ({
    category: categories.get(row) ?? '',
    series: names.get(column) ?? '',
    value: text,
    source: mark ? (mark.printed === undefined ? 'Measured' : 'Printed') : 'Stated',
    confidence: confidence ?? null,
    bbox: mark?.bbox ?? null,
  }));
}

/** Page headers and footers are short; the start of a longer text identifies it. */
const LONGEST = 500;

/** A segment that the result omits, so that readers see that something is missing. */
export const leftOut = (draft: SegmentDraft): LeftOutSegment => ({
  segment_id: draft.id,
  segment_type: draft.type,
  bbox: draft.bbox,
  text: plainTextOf(draft).slice(0, LONGEST),
  ...(draft.comment && { comment: draft.comment }),
});

export const isLeftOut = (
  { type, isComment = false }: { type: SegmentType; isComment?: boolean },
  { segment_processing, comments = 'Ignore' }: ParseConfiguration,
): boolean => segment_processing[type].strategy === 'Ignore' || (isComment && comments === 'Ignore');
