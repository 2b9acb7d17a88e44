import { isPlainObject } from '../plain-object.ts';
import type { SegmentType } from '../segment.ts';
import { SEGMENT_TYPES } from '../segment-types.ts';
import type { GenerationConfig } from './parse-configuration.ts';
import { GENERATION_DEFAULTS } from './resolve-parse-configuration.ts';

type LegacyStrategy = 'LLM' | 'Auto';
const isStrategy = (value: unknown): value is LegacyStrategy => value === 'LLM' || value === 'Auto';

/** First-generation clients set a strategy for each format; use that of the current format. */
function fromLegacy(type: SegmentType, entry: Record<string, unknown>): GenerationConfig {
  const { html, markdown, llm, embed_sources: _, ...rest } = entry;
  const strategies = { Html: html ?? undefined, Markdown: markdown ?? undefined };
  const [first, second] = (['Html', 'Markdown'] as const).filter((format) => strategies[format] !== undefined);
  const format = second ? GENERATION_DEFAULTS[type].format : first;
  return {
    ...rest,
    ...(format ? { format, strategy: strategies[format] as LegacyStrategy } : {}),
    ...(isStrategy(llm) ? { strategy: llm } : (llm ?? null) !== null ? { llm: llm as string } : {}),
  };
}

const LEGACY_KEYS = ['html', 'markdown', 'llm', 'embed_sources'];
const isLegacy = (entry: unknown): entry is Record<string, unknown> =>
  entry !== null && typeof entry === 'object' && LEGACY_KEYS.some((key) => key in entry);

/** More keys are left to validation. */
const MOST_SPELLINGS = 1_000;

/** Converts legacy entries of a `segment_processing` object; leaves everything else to validation. */
export function translateLegacySegmentProcessing(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  if (Object.keys(value).length > MOST_SPELLINGS) return value;
  const types = new Map(SEGMENT_TYPES.map((type) => [type.toLowerCase(), type]));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const type = types.get(key.replaceAll('_', '').toLowerCase());
      return [key, type && isLegacy(entry) ? fromLegacy(type, entry) : entry];
    }),
  );
}

/** Ignored fields of older clients. */
const OBSOLETE = ['json_schema', 'model'];

export function translateLegacyBody(body: unknown): unknown {
  if (!isPlainObject(body)) return body;
  // Copied once: the body may have a hundred thousand fields.
  const fields: Record<string, unknown> = { ...body };
  const { target_chunk_length } = fields;
  for (const name of ['target_chunk_length', ...OBSOLETE]) delete fields[name];
  const { chunk_processing, llm_processing } = fields;
  if (target_chunk_length !== undefined && target_chunk_length !== null) {
    const length = typeof target_chunk_length === 'string' ? Number(target_chunk_length) : target_chunk_length;
    fields.chunk_processing = { target_length: length, ...(chunk_processing as object | undefined) };
  }
  if (llm_processing !== null && typeof llm_processing === 'object' && 'model_id' in llm_processing) {
    const { model_id, ...rest } = llm_processing as Record<string, unknown>;
    fields.llm_processing = { llm_model_id: model_id, ...rest };
  }
  if ('segment_processing' in fields) {
    fields.segment_processing = translateLegacySegmentProcessing(fields.segment_processing);
  }
  if ('parse_configuration' in fields) fields.parse_configuration = translateLegacyBody(fields.parse_configuration);
  return fields;
}
