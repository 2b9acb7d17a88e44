import type { SegmentType } from '../segment.ts';
import { SEGMENT_TYPES } from '../segment-types.ts';
import type { EffectiveGeneration, ParseConfiguration, ParseConfigurationRequest } from './parse-configuration.ts';

/** Older clients use `Azure` and `Chunkr`. */
const PIPELINE_NAMES = { Vendor: 'Vendor', Native: 'Native', Azure: 'Vendor', Chunkr: 'Native' } as const;

const USUAL: EffectiveGeneration = {
  crop_image: 'Auto',
  format: 'Markdown',
  strategy: 'Auto',
  description: false,
  extended_context: false,
  llm: null,
};
const pictureLike = { strategy: 'LLM', crop_image: 'All' } as const;
const headerOrFooter = { strategy: 'Ignore' } as const;
const UNUSUAL: Partial<Record<SegmentType, Partial<EffectiveGeneration>>> = {
  Table: { strategy: 'LLM', format: 'Html', description: true },
  Formula: { strategy: 'LLM' },
  Page: { strategy: 'LLM' },
  Picture: pictureLike,
  FormRegion: pictureLike,
  Legend: pictureLike,
  GraphicalItem: pictureLike,
  PageHeader: headerOrFooter,
  PageFooter: headerOrFooter,
  PageNumber: headerOrFooter,
};

/** Default strategies; types that are not listed follow Text or Picture. */
export const GENERATION_DEFAULTS = Object.fromEntries(
  SEGMENT_TYPES.map((type) => [type, { ...USUAL, ...UNUSUAL[type] }]),
) as Readonly<Record<SegmentType, EffectiveGeneration>>;

/** The public part of a configuration. */
export function shownConfiguration<T extends object>(
  configuration: T,
): Omit<T, 'stated' | 'assumed' | 'request_warnings'> {
  const { stated: _, assumed: __, request_warnings: ___, ...shown } = configuration as T & ParseConfiguration;
  return shown as Omit<T, 'stated' | 'assumed' | 'request_warnings'>;
}

/** The deprecated switch for types that the caller did not configure: true ignores page headers and footers. */
function headerOrFooterStrategy(ignoreHeadersAndFooters: boolean | null | undefined): Partial<EffectiveGeneration> {
  if (ignoreHeadersAndFooters === true) return { strategy: 'Ignore' };
  return ignoreHeadersAndFooters === false ? { strategy: 'Auto' } : {};
}

const HEADERS_AND_FOOTERS: ReadonlySet<SegmentType> = new Set(['PageHeader', 'PageFooter', 'PageNumber']);

/** Removes null and undefined fields. */
export const given = <T extends object>(value: T | null | undefined) =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, v]) => v !== null && v !== undefined)) as {
    [Field in keyof T]?: NonNullable<T[Field]>;
  };

/** Per field: request, then `assumed`, then defaults. */
export function resolveParseConfiguration(
  request: ParseConfigurationRequest,
  assumed: Pick<ParseConfigurationRequest, 'segment_processing'> = {},
): ParseConfiguration {
  const ignore = request.chunk_processing?.ignore_headers_and_footers ?? null;
  const { pages, attachments, changes, comments, emphasis } = request;
  const segment_processing = Object.fromEntries(
    SEGMENT_TYPES.map((type) => [
      type,
      {
        ...GENERATION_DEFAULTS[type],
        ...given(assumed.segment_processing?.[type]),
        ...(HEADERS_AND_FOOTERS.has(type) ? headerOrFooterStrategy(ignore) : {}),
        ...given(request.segment_processing?.[type]),
      },
    ]),
  ) as Record<SegmentType, EffectiveGeneration>;
  return {
    chunk_processing: {
      target_length: request.chunk_processing?.target_length ?? 4096,
      tokenizer: request.chunk_processing?.tokenizer ?? { Enum: 'Word' },
      embed_context: request.chunk_processing?.embed_context ?? 'Section',
      ignore_headers_and_footers: ignore,
    },
    error_handling: request.error_handling ?? 'Fail',
    high_resolution: request.high_resolution ?? false,
    llm_processing: {
      llm_model_id: request.llm_processing?.llm_model_id ?? null,
      fallback_strategy: request.llm_processing?.fallback_strategy ?? 'Default',
      max_completion_tokens: request.llm_processing?.max_completion_tokens ?? null,
      temperature: request.llm_processing?.temperature ?? 0,
    },
    ocr_strategy: request.ocr_strategy ?? 'All',
    ...given({ pages, attachments, changes, comments, emphasis }),
    pipeline: PIPELINE_NAMES[request.pipeline ?? 'Native'],
    segment_processing,
    segmentation_strategy: request.segmentation_strategy ?? 'LayoutAnalysis',
  };
}

/** For older tasks without `stated`: all fields that differ from their default. */
export function statedIn(configuration: ParseConfiguration): ParseConfigurationRequest {
  const stated = configuration.stated ?? inferred.get(configuration);
  if (stated) return stated;
  const usual = resolveParseConfiguration({ chunk_processing: configuration.chunk_processing });
  const segment_processing = Object.fromEntries(
    SEGMENT_TYPES.map((type) => {
      const [now, before] = [configuration.segment_processing[type], usual.segment_processing[type]];
      const changed = Object.entries(now).filter(([key, value]) => value !== before[key as keyof EffectiveGeneration]);
      return [type, Object.fromEntries(changed)];
    }),
  );
  const all = { ...shownConfiguration(configuration), segment_processing };
  inferred.set(configuration, all);
  return all;
}

/** Cached: called for every segment type. */
const inferred = new WeakMap<ParseConfiguration, ParseConfigurationRequest>();
