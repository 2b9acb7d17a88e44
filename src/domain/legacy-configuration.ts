import { GENERATION_DEFAULTS, type GenerationConfig } from './parse-configuration.ts';
import { SEGMENT_TYPES, type SegmentType } from './segment.ts';

type LegacyStrategy = 'LLM' | 'Auto';
const isStrategy = (value: unknown): value is LegacyStrategy => value === 'LLM' || value === 'Auto';

/**
 * First-generation clients set a strategy for each output format: `{html: 'LLM', markdown: 'Auto', llm: 'a prompt'}`.
 * One format is written now, so the entry of that format counts: the type's own format when both are given,
 * otherwise the one that was given.
 */
function fromLegacy(type: SegmentType, entry: Record<string, unknown>): GenerationConfig {
  const { html, markdown, llm, ...rest } = entry;
  const format =
    html !== undefined && markdown !== undefined
      ? GENERATION_DEFAULTS[type].format
      : html !== undefined
        ? 'Html'
        : markdown !== undefined
          ? 'Markdown'
          : undefined;
  const strategy = format === 'Html' ? html : format === 'Markdown' ? markdown : undefined;
  return {
    ...rest,
    ...(format ? { format } : {}),
    ...(strategy !== undefined ? { strategy: strategy as LegacyStrategy } : {}),
    ...(isStrategy(llm) ? { strategy: llm } : llm !== undefined ? { llm: llm as string } : {}),
  };
}

const isLegacy = (entry: unknown): entry is Record<string, unknown> =>
  entry !== null && typeof entry === 'object' && ('html' in entry || 'markdown' in entry || 'llm' in entry);

/** Rewrites legacy entries of a `segment_processing` object; everything else passes through to validation. */
export function translateLegacySegmentProcessing(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const types = new Map(SEGMENT_TYPES.map((type) => [type.toLowerCase(), type]));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const type = types.get(key.replaceAll('_', '').toLowerCase());
      return [key, type && isLegacy(entry) ? fromLegacy(type, entry) : entry];
    }),
  );
}
