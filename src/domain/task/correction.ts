import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { NotApplied } from '../parse-output.ts';
import { BoundingBox, SegmentType } from '../segment.ts';
import { Timestamp } from './timestamp.ts';

const LONGEST_TEXT = 1_000_000;
const MOST_PARTS = 100;
const MOST_CELLS = 20_000;

const SegmentId = z.string().min(1).max(200);
const text = z.string().max(LONGEST_TEXT);
const box = named('CorrectedBox', 'A rectangle in pixels of the page image, origin top left.', {
  left: z.number().min(0).max(1e6),
  top: z.number().min(0).max(1e6),
  width: z.number().min(0).max(1e6),
  height: z.number().min(0).max(1e6),
});
const pointer = z
  .string()
  .max(2_000)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'must be a JSON pointer such as /items/0/price')
  .describe('JSON pointer into `results`, such as `/items/0/price`; `-` at the end means a new item of a list.');

/** Chosen by the client: a correction can be sent again, removed, and referred to by later ones. */
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
  .describe('Chosen by the caller; the same in every later version.');

const place = {
  after: SegmentId.nullish().describe('The preceding segment; null makes it the first.'),
  before: SegmentId.optional().describe('The following segment; use only one of the two.'),
};

export const CorrectedCell = named('CorrectedCell', {
  row: z.int().min(0).max(100_000),
  col: z.int().min(0).max(10_000),
  row_span: z.int().min(1).max(10_000).optional(),
  col_span: z.int().min(1).max(10_000).optional(),
  text: z.string().max(100_000),
  header: z
    .boolean()
    .optional()
    .describe('Header rows come first; a row is a header row if all its cells are marked as headers.'),
  bbox: box.optional().describe('If absent, the box of a cell with the same text, or an estimated one.'),
});
export type CorrectedCell = z.infer<typeof CorrectedCell>;

export const CorrectedCitation = named('CorrectedCitation', 'Words on the page that a person selected for a value.', {
  content: z.string().max(100_000).describe('The selected words.'),
  page_number: z.int().min(0).max(1_000_000),
  bboxes: z.array(box).max(1_000),
  segment_id: SegmentId.optional(),
});
export type CorrectedCitation = z.infer<typeof CorrectedCitation>;

const parseOperations = [
  z.object({
    op: z.literal('change'),
    id,
    segment_id: SegmentId,
    segment_type: SegmentType.optional(),
    text: text.optional().describe('Plain text; the content is written from it.'),
    content: text.optional().describe('HTML or Markdown, as in the segment; anything executable is removed.'),
    latex: z.string().min(1).max(20_000).optional().describe('Formulas: LaTeX without delimiters.'),
    heading_level: z.int().min(1).max(6).optional(),
    bbox: box.optional(),
  }),
  z.object({
    op: z.literal('table'),
    id,
    segment_id: SegmentId,
    cells: z.array(CorrectedCell).min(1).max(MOST_CELLS).optional().describe('All cells of the table.'),
    html: text.optional().describe('The whole table as HTML, instead of `cells`.'),
  }),
  z.object({
    op: z.literal('split'),
    id,
    segment_id: SegmentId,
    parts: z
      .array(z.object({ text, bbox: box.optional() }))
      .min(2)
      .max(MOST_PARTS)
      .describe('The first part keeps the id; the others get `{id}-2`, `{id}-3` …, with the id of the correction.'),
  }),
  z.object({
    op: z.literal('join'),
    id,
    segment_ids: z.array(SegmentId).min(2).max(MOST_PARTS).describe('In reading order; the first one is kept.'),
  }),
  z.object({ op: z.literal('move'), id, segment_id: SegmentId, ...place }),
  z.object({ op: z.literal('delete'), id, segment_id: SegmentId }),
  z.object({ op: z.literal('restore'), id, segment_id: SegmentId }),
  z.object({
    op: z.literal('add'),
    id,
    page_number: z.int().min(1).max(1_000_000),
    segment_type: SegmentType,
    bbox: box,
    text,
    ...place,
  }),
] as const;

const extractOperations = [
  z.object({
    op: z.literal('value'),
    id,
    pointer,
    value: z.unknown(),
    citations: z.array(CorrectedCitation).max(100).optional(),
  }),
  z.object({ op: z.literal('confirm'), id, pointer }),
  z.object({ op: z.literal('absent'), id, pointer }),
] as const;

export const OPERATION_NAMES = [...parseOperations, ...extractOperations].map(({ shape }) => shape.op.value);

export { type CorrectionSummary, NotApplied } from '../parse-output.ts';

/** One correction by a person. The id of an added segment is that of its correction. */
export const Operation = z
  .discriminatedUnion('op', [...parseOperations, ...extractOperations], {
    error: (issue) => (issue.code === 'invalid_union' ? `must have an op of ${OPERATION_NAMES.join(', ')}` : undefined),
  })
  .meta({ id: 'CorrectionOperation', description: 'One correction by a person.' });
export type Operation = z.infer<typeof Operation>;
export type ParseOperation = z.infer<(typeof parseOperations)[number]>;
export type ExtractOperation = z.infer<(typeof extractOperations)[number]>;

const EXTRACT_OPS: ReadonlySet<string> = new Set(extractOperations.map(({ shape }) => shape.op.value));
export const isExtractOperation = (operation: Operation): operation is ExtractOperation =>
  EXTRACT_OPS.has(operation.op);

export const Anchor = named('CorrectionAnchor', 'The corrected text and its place, to find it again after a re-run.', {
  segment_id: z.string(),
  page_number: z.int(),
  bbox: BoundingBox,
  text: z.string().describe('The first 200 characters.'),
  length: z.int().describe('Length of the whole text in characters.'),
});
export type Anchor = z.infer<typeof Anchor>;

const CorrectionRecord = z.object({
  at: Timestamp,
  by: z.object({ key_id: z.string(), key_name: z.string() }).describe('The API key that was used.'),
  was: z.unknown().describe('The value before this correction.'),
  became: z.unknown().describe('The current value.'),
  run: z.string().describe('The run whose output was corrected.'),
  anchors: z.array(Anchor).optional(),
});
export type CorrectionRecord = z.infer<typeof CorrectionRecord>;
export type Correction = Operation & CorrectionRecord;
export const Correction = z
  .intersection(Operation, CorrectionRecord)
  .meta({ id: 'Correction', description: 'An operation with its author, time, old and new value.' });

export const CorrectionsRequest = z
  .object({ corrections: z.array(Operation).describe('All corrections of the task, in the order they are applied.') })
  .meta({
    id: 'CorrectionsRequest',
    description: 'May be a changed copy of what was read: fields that the server added are ignored.',
  });

export const Corrections = named('Corrections', 'The corrections of a task.', {
  task_id: z.string(),
  version: z.int().min(0).describe('Increases with every change; also in `ETag`.'),
  corrections: z.array(Correction),
  not_applied: z.array(NotApplied).describe('Kept, but without effect on the current output.'),
  reviewed_at: Timestamp.nullable(),
});
export type Corrections = z.infer<typeof Corrections>;
