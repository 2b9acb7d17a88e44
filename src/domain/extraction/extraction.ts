import { z } from 'zod';
import { type ParseConfiguration, ParseConfigurationRequest } from '../configuration/parse-configuration.ts';
import { named } from '../formats/named-schema.ts';
import { LanguageModelUsage } from '../language-model.ts';
import { CorrectionSummary, Warning } from '../parse-output.ts';
import { BoundingBox, CorrectionSource, SegmentType, TableCell } from '../segment.ts';

export const ExtractConfiguration = named('ExtractConfiguration', {
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema that the results match.'),
  parse_configuration: ParseConfigurationRequest.nullish(),
  system_prompt: z.string().nullish(),
  fails_when_unsupported: z
    .boolean()
    .optional()
    .describe('The request set `error_handling: Fail`, so a required field without a value ends the task.'),
});

export interface EffectiveExtractConfiguration {
  schema: Record<string, unknown>;
  parse_configuration: ParseConfiguration | null;
  system_prompt: string;
  fails_when_unsupported?: boolean;
  /** Problems of the request that did not reject it; shown beside the configuration. */
  request_warnings?: Warning[];
  /** The original text: results have its order of properties, which `jsonb` does not keep. Not part of responses. */
  schema_text?: string;
}

/** The schema with properties in their original order. */
export const schemaOf = ({ schema, schema_text }: EffectiveExtractConfiguration): Record<string, unknown> =>
  schema_text === undefined ? schema : (JSON.parse(schema_text) as Record<string, unknown>);

export const DEFAULT_SYSTEM_PROMPT =
  'Read the parsed document and fill the given structure with what it says. ' +
  'Use only what the document states; leave out everything else.';

const BY_RULES = { strategy: 'Auto', description: false } as const;

/** Defaults of the parse for an extraction: headers and footers are kept, and no language model rewrites segments. */
export const EXTRACTION_PARSE = {
  segment_processing: {
    ...{ PageHeader: { strategy: 'Auto' }, PageFooter: { strategy: 'Auto' } },
    ...{ Table: BY_RULES, Formula: BY_RULES, Page: BY_RULES, Picture: BY_RULES },
    ...{ FormRegion: BY_RULES, Legend: BY_RULES, GraphicalItem: BY_RULES },
  },
} as const satisfies ParseConfigurationRequest;

export const Citation = named('Citation', 'Words of the document that support one value.', {
  citation_id: z.string(),
  citation_type: z.enum(['Segment', 'Cell']),
  content: z.string().describe('The exact supporting text.'),
  bboxes: z.array(BoundingBox),
  segment_id: z.string().nullable(),
  segment_type: SegmentType.nullable(),
  page_number: z.int().min(0).nullable(),
  page_width: z.number().nullable(),
  page_height: z.number().nullable(),
  cells: z
    .array(TableCell.pick({ row: true, col: true }))
    .optional()
    .describe('Table cells that contain the words; absent outside tables.'),
  ss_ranges: z.array(z.string()).nullable(),
  ss_sheet_name: z.string().nullable(),
});
export type Citation = z.infer<typeof Citation>;

export const FOUND_BY = ['label', 'form', 'example', 'place', 'table', 'meaning', 'sum', 'model', 'data'] as const;

export const FieldMetrics = named('FieldMetrics', 'How far one value can be trusted.', {
  confidence: z.enum(['High', 'Low']),
  citation_status: z.enum(['Created', 'Failed', 'Skipped']),
  score: z.number().min(0).max(1),
  found_by: z
    .enum(FOUND_BY)
    .optional()
    .describe(
      'What it was found by: its `label`, its `form` (a date, a number …), an `example` of the schema, its `place` on the page, its row and column of a `table`, the `meaning` that a small built-in model sees, a `sum` or count, a language `model`, or `data` that the file holds beside its pages (an e-invoice, form fields). Absent where nothing was found.',
    ),
  computed: z.boolean().optional().describe('The value was calculated from the cited words.'),
  source: CorrectionSource.optional(),
});
export type FieldMetrics = z.infer<typeof FieldMetrics>;

export const ExtractCandidate = z
  .object({
    path: z.string().describe('The property, as in `seller.name`.'),
    value: z.unknown(),
    score: z.number().min(0).max(1).describe('Probability that it is correct.'),
    citations: z.array(Citation),
  })
  .meta({ id: 'ExtractCandidate', description: 'A value that was seen but is not trusted enough for `results`.' });
export type ExtractCandidate = z.infer<typeof ExtractCandidate>;

export const ExtractOutput = named('ExtractOutput', {
  results: z.unknown().describe('Matches the schema.'),
  citations: z
    .union([z.array(Citation), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .describe('Mirrors `results`; a primitive and a list of primitives have a list of Citation.'),
  metrics: z
    .union([FieldMetrics, z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .describe('Mirrors `results`; a primitive and a list of primitives have one FieldMetrics.'),
  candidates: z
    .array(ExtractCandidate)
    .optional()
    .describe('Values that were found for fields without a result, the most likely first.'),
  warnings: z.array(Warning).optional(),
  usage: LanguageModelUsage.optional(),
  corrections: CorrectionSummary.optional(),
});
export type ExtractOutput = z.infer<typeof ExtractOutput>;
