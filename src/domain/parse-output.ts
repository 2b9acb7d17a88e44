import { z } from 'zod';
import { named } from './formats/named-schema.ts';
import { LanguageModelUsage } from './language-model.ts';
import { BoundingBox, Comment, Segment, SegmentType } from './segment.ts';

export const NotApplied = z
  .object({ id: z.string(), reason: z.string() })
  .meta({ id: 'NotAppliedCorrection', description: 'A correction whose place is no longer there.' });
export type NotApplied = z.infer<typeof NotApplied>;

export const CorrectionSummary = z
  .object({
    version: z.int().min(0),
    applied: z.int().min(0).describe('Corrections that this output shows.'),
    not_applied: z.array(NotApplied).describe('Corrections whose words or value no longer exist in the output.'),
  })
  .meta({ id: 'CorrectionSummary', description: 'What people corrected; only in answers with `corrected=true`.' });
export type CorrectionSummary = z.infer<typeof CorrectionSummary>;

/** Machine-readable data in a file, besides the content of its pages. */
export const StatedFact = named('StatedFact', {
  term: z.string().optional().describe('Business term of EN 16931, such as `BT-1`; invoices only.'),
  name: z.string().describe('What the value is: `Invoice number`, the name of a form field, a property path.'),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type StatedFact = z.infer<typeof StatedFact>;

export const StatedList = z
  .object({ term: z.string().optional(), name: z.string(), rows: z.array(z.array(StatedFact)) })
  .meta({ id: 'StatedList', description: 'Values in rows, such as the line items of an invoice.' });
export type StatedList = z.infer<typeof StatedList>;

export const STATED_SOURCES = ['EInvoice', 'FormFields', 'ContentControls', 'StructuredData', 'Properties'] as const;

export const StatedData = named('StatedData', 'Machine-readable data in the file, besides its pages.', {
  source: z.enum(STATED_SOURCES),
  format: z.string().describe('`CII`, `UBL Invoice`, `UBL CreditNote`, `AcroForm`, `JSON-LD` and the like.'),
  file_name: z.string().nullable().describe('The attachment that contains it; null for the file itself.'),
  facts: z.array(StatedFact),
  lists: z.array(StatedList),
});
export type StatedData = z.infer<typeof StatedData>;

export const Attachment = named('Attachment', 'A file inside the file.', {
  name: z.string(),
  mime_type: z.string().nullable().describe('As stated in the file; null if it is not.'),
  size: z.int().min(0).nullable().describe('Bytes.'),
});
export type Attachment = z.infer<typeof Attachment>;

export const LeftOutSegment = z
  .object({
    segment_id: z.string(),
    segment_type: SegmentType.describe(
      'Its strategy is `Ignore`, as that of page headers, footers and numbers is by default.',
    ),
    bbox: BoundingBox,
    text: z.string().describe('Its text; only the beginning of long texts.'),
    comment: Comment.optional().describe(
      'Comments and annotations, which are left out unless `comments` is `Include`.',
    ),
  })
  .meta({ id: 'LeftOutSegment', description: 'A part of the page that the configuration leaves out of the result.' });
export type LeftOutSegment = z.infer<typeof LeftOutSegment>;

export const Page = named('Page', 'One page or sheet and its image.', {
  image: z.string().describe('Presigned URL of the page image.'),
  page_number: z.int().min(0),
  page_height: z.number().describe('Pixels.'),
  page_width: z.number().describe('Pixels.'),
  dpi: z.number().nullish(),
  ss_sheet_name: z.string().nullish(),
  left_out: z
    .array(LeftOutSegment)
    .optional()
    .describe('Segments that are in no chunk: those with strategy `Ignore`, and comments.'),
  attachments: z.array(Attachment).optional().describe('On the first page: files attached to the file.'),
  attachment_name: z
    .string()
    .optional()
    .describe('The attached file that the page belongs to; only with `attachments: Include`.'),
  stated_data: z
    .array(StatedData)
    .optional()
    .describe(
      'Data that the file holds beside what it shows, with its first page: e-invoices, structured data, properties. Form fields come with their page.',
    ),
});
export type Page = z.infer<typeof Page>;

export const Chunk = named('Chunk', 'Segments that belong together, sized for retrieval.', {
  chunk_id: z.string().optional(),
  chunk_length: z.int().min(0).describe('Tokens in `embed`, by the configured tokenizer.'),
  content: z.string().nullish(),
  embed: z.string().nullish(),
  segments: z.array(Segment),
});
export type Chunk = z.infer<typeof Chunk>;

export const Warning = named('Warning', 'A problem that did not fail the task.', {
  code: z.string(),
  message: z.string(),
  page_number: z.int().min(1).optional(),
  segment_id: z.string().optional(),
});
export type Warning = z.infer<typeof Warning>;

export const ParseOutput = named('ParseOutput', {
  chunks: z.array(Chunk),
  pages: z.array(Page).nullish(),
  pdf_url: z.string().nullish(),
  file_name: z.string().nullish().meta({ deprecated: true }),
  mime_type: z.string().nullish().meta({ deprecated: true }),
  page_count: z.int().min(0).nullish().meta({ deprecated: true }),
  warnings: z.array(Warning).optional(),
  usage: LanguageModelUsage.optional(),
  is_partial: z
    .boolean()
    .optional()
    .describe('True for partial output of a running task (`include_partial=true`): nothing in it is final.'),
  corrections: CorrectionSummary.optional(),
});
export type ParseOutput = z.infer<typeof ParseOutput>;
