import { z } from 'zod';
import { named } from './formats/named-schema.ts';
import { SEGMENT_TYPES } from './segment-types.ts';

/**
 * A rectangle in pixels of the page image. Origin top left, y grows downwards.
 *
 *     (left, top) ┌────────── width ──────────┐
 *                 │                           height
 *                 └───────────────────────────┘
 */
export const BoundingBox = named('BoundingBox', 'A rectangle in pixels of the page image, origin top left.', {
  left: z.number().describe('Distance from the left edge of the page, in pixels.'),
  top: z.number().describe('Distance from the top edge of the page, in pixels.'),
  width: z.number().describe('Width in pixels.'),
  height: z.number().describe('Height in pixels.'),
});
export type BoundingBox = z.infer<typeof BoundingBox>;

export const SegmentType = z.enum(SEGMENT_TYPES).meta({ id: 'SegmentType', description: 'What a segment is.' });
export type SegmentType = z.infer<typeof SegmentType>;

export const WORD_STYLES = [
  ...(['bold', 'italic', 'struck', 'underlined', 'highlighted', 'raised', 'lowered'] as const),
  ...(['code', 'note', 'inserted', 'deleted'] as const),
] as const;

export const OcrResult = named('OCRResult', 'A word and its position.', {
  bbox: BoundingBox.describe("Box of the word, relative to its segment's left and top."),
  text: z.string(),
  confidence: z
    .number()
    .nullish()
    .describe(
      '0–1: of a recognised word, how sure the recogniser is; of a word that the file states, how well a sample of such words agrees with the image (`ocr_strategy: All`). Null when the file states it and nothing was compared.',
    ),
  source: z
    .enum(['File', 'Image'])
    .optional()
    .describe('Source of the word: stated in the file, or recognised in the image.'),
  styles: z
    .array(
      z.object({
        start: z.int().min(0).describe('First letter with this style, from 0.'),
        end: z.int().min(0).describe('The letter after the last one.'),
        style: z.enum(WORD_STYLES),
      }),
    )
    .optional()
    .describe(
      'How letters of the word are set, where the file or the page says it: `5` of `105` is raised where the author wrote 10⁵.',
    ),
  ocr_id: z.string().optional(),
  ss_cell_ref: z.string().nullish().describe('Cell the text comes from; spreadsheets only.'),
});
export type OcrResult = z.infer<typeof OcrResult>;

export const CellStyle = named('CellStyle', {
  align: z.enum(['Left', 'Center', 'Right', 'Justify']).nullish(),
  valign: z.enum(['Top', 'Middle', 'Bottom', 'Baseline']).nullish(),
  bg_color: z.string().nullish(),
  text_color: z.string().nullish(),
  font_face: z.string().nullish(),
  is_bold: z.boolean().nullish(),
});
export type CellStyle = z.infer<typeof CellStyle>;

export const Cell = named('Cell', 'One cell of a spreadsheet.', {
  cell_id: z.string(),
  range: z.string().describe('Where the cell is, such as `B2` or `B2:C3` when merged.'),
  text: z.string().describe('Text as displayed.'),
  value: z.string().nullish().describe('Computed value, possibly more precise than `text`.'),
  formula: z.string().nullish(),
  hyperlink: z.string().nullish(),
  style: CellStyle.nullish(),
  hidden: z.boolean().optional().describe('True when the row, the column or the sheet is hidden in the file.'),
});
export type Cell = z.infer<typeof Cell>;

const count = () => z.int().min(0);

/** Absent if it was not corrected. */
export const CorrectionSource = z
  .enum(['person'])
  .describe('`person`: a person corrected or confirmed it. Absent: as the machine read it.');

export const TableCell = named('TableCell', 'A cell of a table and its position on the page.', {
  row: count().describe('First row of the cell, from 0.'),
  col: count().describe('First column of the cell, from 0.'),
  row_span: z.int().min(1).describe('Rows that it covers.'),
  col_span: z.int().min(1).describe('Columns that it covers.'),
  bbox: BoundingBox.describe(
    "Box around the words of the cell, in pixels of the page as the segment's own; of an empty cell the place where they would stand.",
  ),
  text: z.string(),
  header: z.boolean().describe('True in the header rows.'),
  confidence: z.number().nullable().describe('Confidence of its borders, 0–1; null if the file states them.'),
});
export type TableCell = z.infer<typeof TableCell>;

export const ChartValue = named('ChartValue', 'A value of a chart and its source.', {
  category: z.string(),
  series: z.string(),
  value: z.string().describe('As in the table in `content`.'),
  source: z
    .enum(['Printed', 'Measured', 'Stated'])
    .describe('`Printed`: the number is printed in the chart. `Measured`: by the scale. `Stated`: the file keeps it.'),
  confidence: z.number().nullable().describe('0–1; null if the file states the value.'),
  bbox: BoundingBox.nullable().describe("The bar, point or sector, in pixels of the page as the segment's own box."),
});
export type ChartValue = z.infer<typeof ChartValue>;

export const Comment = named('Comment', 'Details of a comment or annotation.', {
  author: z.string().nullable().describe('Author; null if the file does not state it.'),
  date: z.string().nullable().describe('Time stated in the file (ISO 8601), or null.'),
});
export type Comment = z.infer<typeof Comment>;

export const Segment = named('Segment', 'A part of a page: a paragraph, a table, a picture …', {
  segment_id: z.string(),
  segment_type: SegmentType,
  bbox: BoundingBox,
  page_number: count().describe('Page or sheet number, from 1.'),
  page_height: z.number(),
  page_width: z.number(),
  confidence: z.number().nullish().describe('Confidence of the layout analysis, 0–1.'),
  content: z.string().optional().describe('HTML or Markdown, by the configured format.'),
  text: z.string().optional().describe('Plain text of the words.'),
  embed: z.string().nullish().describe('Suggested text to embed.'),
  description: z.string().nullish(),
  image: z.string().nullish().describe('Presigned URL of the cropped image.'),
  llm: z.string().nullish().meta({ deprecated: true }),
  ocr: z.array(OcrResult).nullish(),
  segment_length: count().nullish().describe('Length of `embed` in tokens.'),
  comment: Comment.nullish().describe(
    'For comments and annotations: not text of the document, but a remark on the segment before it.',
  ),
  cells: z
    .array(TableCell)
    .nullish()
    .describe('Tables: all cells, by row and column. Spreadsheets have `ss_cells` instead.'),
  chart: z.array(ChartValue).optional().describe('Pictures of charts that were read: their values.'),
  ss_cells: z.array(Cell).nullish(),
  ss_header_bbox: BoundingBox.nullish(),
  ss_header_ocr: z.array(OcrResult).nullish(),
  ss_header_range: z.string().nullish(),
  ss_header_text: z.string().nullish(),
  ss_range: z.string().nullish(),
  ss_sheet_name: z.string().nullish(),
  source: CorrectionSource.optional(),
});
export type Segment = z.infer<typeof Segment>;
