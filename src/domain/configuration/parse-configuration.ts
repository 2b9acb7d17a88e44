import { z } from 'zod';
import type { Warning } from '../parse-output.ts';
import { isPlainObject } from '../plain-object.ts';
import type { SegmentType } from '../segment.ts';
import { SEGMENT_TYPES } from '../segment-types.ts';
import { PageSelection } from './page-selection.ts';

const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  z.enum(values).nullish().describe(description);

type Settled<T> = { [Field in keyof T]-?: NonNullable<T[Field]> };

export const GenerationConfig = z
  .strictObject({
    crop_image: choice(['All', 'Auto'], 'Whether the segment image is always stored.'),
    format: choice(['Html', 'Markdown'], 'Format of `content`.'),
    strategy: choice(
      ['Auto', 'LLM', 'Ignore'],
      '`Auto` is rule-based, `LLM` asks a language model, `Ignore` leaves the segment out.',
    ),
    description: z.boolean().nullish().describe('Describe the segment in words.'),
    extended_context: z.boolean().nullish().describe('Show the whole page to the language model.'),
    llm: z.string().nullish().describe('A custom prompt.').meta({ deprecated: true }),
  })
  .meta({ id: 'GenerationConfig', description: 'How segments of one type are written.' });
export type GenerationConfig = z.infer<typeof GenerationConfig>;

export type EffectiveGeneration = Settled<Omit<GenerationConfig, 'llm'>> & { llm: string | null };

const snake = (type: string): string => type.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase();
const KEY_TO_TYPE = new Map(SEGMENT_TYPES.flatMap((type) => [[type, type] as const, [snake(type), type] as const]));

/** `section_header` → `SectionHeader`; unknown keys do not change, so that validation can report them. */
function withPascalKeys(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  if (!Object.keys(value).some((key) => KEY_TO_TYPE.has(key as SegmentType))) return value;
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [KEY_TO_TYPE.get(key as SegmentType) ?? key, v]));
}

const bySegmentType = Object.fromEntries(SEGMENT_TYPES.map((type) => [type, GenerationConfig.nullish()])) as Record<
  SegmentType,
  z.ZodOptional<z.ZodNullable<typeof GenerationConfig>>
>;

export const SegmentProcessing = z
  .preprocess(withPascalKeys, z.strictObject(bySegmentType))
  .meta({ id: 'SegmentProcessing', description: 'Settings by segment type; `PascalCase` and `snake_case` keys.' });
export type SegmentProcessing = z.infer<typeof SegmentProcessing>;

export const TOKENIZER_NAMES = ['Word', 'Cl100kBase', 'XlmRobertaBase', 'BertBaseUncased'] as const;
export const Tokenizer = z
  .union(
    [
      z.strictObject({ Enum: z.enum(TOKENIZER_NAMES) }),
      z.strictObject({ String: z.string().min(1).max(200).describe('Model id on the hub.') }),
    ],
    { error: `must be {"Enum": …} with one of ${TOKENIZER_NAMES.join(', ')}, or {"String": "a model id"}` },
  )
  .meta({ id: 'TokenizerType', description: 'How length is counted.' });
export type Tokenizer = z.infer<typeof Tokenizer>;

const MAX_INT32 = 2_147_483_647;

export const EMBED_CONTEXTS = ['None', 'Section', 'Headings'] as const;
export type EmbedContext = (typeof EMBED_CONTEXTS)[number];

export const ChunkProcessing = z
  .strictObject({
    target_length: z
      .int()
      .min(0)
      .max(MAX_INT32)
      .nullish()
      .describe('Maximum length in tokens; 0 makes each segment its own chunk.'),
    tokenizer: Tokenizer.nullish(),
    embed_context: choice(
      EMBED_CONTEXTS,
      'What `embed` of a chunk begins with, within its length: `Section` the heading of the section (and the caption of the table) that the chunk continues, `Headings` the title and all headings above it, `None` neither.',
    ),
    ignore_headers_and_footers: z
      .boolean()
      .nullish()
      .describe('Default strategy of page headers, footers and numbers: true ignores them.')
      .meta({ deprecated: true }),
  })
  .meta({ id: 'ChunkProcessing' });
type ChunkProcessing = z.infer<typeof ChunkProcessing>;

export const LlmProcessing = z
  .strictObject({
    llm_model_id: z.string().nullish().describe('Language model to use first.'),
    fallback_strategy: z
      .union([z.enum(['None', 'Default']), z.strictObject({ Model: z.string() })], {
        error: 'must be "None", "Default" or {"Model": "a model id"}',
      })
      .nullish()
      .describe('What to use if that model fails.'),
    max_completion_tokens: z.int().min(1).max(MAX_INT32).nullish().describe('Maximum length of an answer.'),
    temperature: z.number().min(0).max(2).nullish().describe('Sampling temperature of the model.'),
  })
  .meta({ id: 'LlmProcessing', description: 'Which language model is used, and what happens if it fails.' });
type LlmProcessing = z.infer<typeof LlmProcessing>;

const Pipeline = z
  .enum(['Vendor', 'Native', 'Azure', 'Chunkr'])
  .meta({ description: 'Which pipeline segments and reads the pages.', deprecated: true });

/** Fields of a parse request that affect the result; also `parse_configuration` of an extract request. */
export const parseConfigurationFields = {
  attachments: choice(
    ['List', 'Include'],
    'Files inside PDFs and mails: `List` names them with type and size in `attachments` of the first page, `Include` also reads their pages after those of the file. E-invoices among them are read in both cases. Defaults to `List`.',
  ),
  changes: choice(
    ['Accepted', 'Both'],
    'Tracked changes of docx, odt, doc and rtf: `Accepted` reads the text as if all were accepted, `Both` keeps what was inserted and what was deleted, as `<ins>` and `<del>` (`{+…+}` and `[-…-]` in `text`). Defaults to `Accepted`.',
  ),
  chunk_processing: ChunkProcessing.nullish(),
  comments: choice(
    ['Ignore', 'Include'],
    'Comments of docx, odt, pptx, xlsx and annotations of PDFs: `Ignore` lists them in `left_out` of their page, `Include` makes them segments with a `comment`, each after what it is about. Defaults to `Ignore`.',
  ),
  emphasis: choice(
    ['Stated', 'All', 'None'],
    'Bold, italic, struck, underlined and highlighted letters: `All` writes those that files state (Office, workbooks, HTML, Markdown, books) and those that pages of PDFs show by fonts, drawn lines, coloured rectangles and annotations, `Stated` only the former, `None` writes none. `embed` has the words without their marks. Defaults to `All`.',
  ),
  error_handling: choice(
    ['Fail', 'Continue'],
    '`Fail` ends the task when a page cannot be read; `Continue` leaves that page empty and adds a warning.',
  ),
  high_resolution: z.boolean().nullish().describe('Page images at 288 instead of 144 dpi.'),
  llm_processing: LlmProcessing.nullish(),
  ocr_strategy: choice(
    ['All', 'Auto'],
    '`All` looks at every page of PDFs and images: a sample of the text layer is compared with the image, and all text that is missing from the text layer is recognised. `Auto` recognises text only if the text layer is missing or unreliable. Office files, spreadsheets and texts state their words; of their pages only pictures in Office files are recognised, all of them under `All`, under `Auto` large ones that look like text.',
  ),
  pages: PageSelection.nullish(),
  pipeline: Pipeline.nullish(),
  segment_processing: SegmentProcessing.nullish(),
  segmentation_strategy: choice(
    ['LayoutAnalysis', 'Page'],
    '`LayoutAnalysis` finds paragraphs, tables, pictures and the like; `Page` makes each page one segment, faster: under `ocr_strategy: Auto` a page with a sound text layer is read without drawing it, and pictures beside that text are not recognised.',
  ),
};

export const ParseConfigurationRequest = z
  .strictObject(parseConfigurationFields)
  .meta({ id: 'ParseConfigurationRequest', description: 'Every field is optional; defaults apply.' });
export type ParseConfigurationRequest = z.infer<typeof ParseConfigurationRequest>;

/** Absent if they have their default. */
type Optional = 'attachments' | 'changes' | 'comments' | 'emphasis' | 'pages';
type Plain = 'error_handling' | 'high_resolution' | 'ocr_strategy' | 'segmentation_strategy';

/** The configuration of a task and its response, with all defaults. */
export interface ParseConfiguration
  extends Settled<Pick<ParseConfigurationRequest, Plain>>,
    Partial<Settled<Pick<ParseConfigurationRequest, Optional>>> {
  chunk_processing: Settled<Omit<ChunkProcessing, 'ignore_headers_and_footers'>> & {
    ignore_headers_and_footers: boolean | null;
  };
  llm_processing: Settled<Pick<LlmProcessing, 'fallback_strategy' | 'temperature'>> & {
    llm_model_id: string | null;
    max_completion_tokens: number | null;
  };
  pipeline: 'Vendor' | 'Native';
  segment_processing: Record<SegmentType, EffectiveGeneration>;
  /** Fields set by the caller, from which the others are derived; not part of responses. */
  stated?: ParseConfigurationRequest;
  /** Defaults of this task; not part of responses. */
  assumed?: ParseConfigurationRequest;
  /** Problems of the request that did not reject it; shown beside the configuration. */
  request_warnings?: Warning[];
}
