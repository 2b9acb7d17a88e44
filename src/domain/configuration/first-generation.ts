import type { SegmentType } from '../segment.ts';
import { SEGMENT_TYPES } from '../segment-types.ts';
import type { ParseConfiguration } from './parse-configuration.ts';

/** Types that first-generation clients do not know, and the most similar one that they know. */
const NEAREST_TYPE: Partial<Record<SegmentType, SegmentType>> = {
  FormRegion: 'Text',
  GraphicalItem: 'Picture',
  Legend: 'Text',
  LineNumber: 'Text',
  PageNumber: 'PageFooter',
  Unknown: 'Text',
};

export const firstGenerationType = (type: SegmentType): SegmentType => NEAREST_TYPE[type] ?? type;

export const FIRST_GENERATION_TYPES = SEGMENT_TYPES.filter((type) => NEAREST_TYPE[type] === undefined);

/** Pipeline names of first-generation clients, which reject other names. */
const PIPELINE_NAMES = { Vendor: 'Azure', Native: 'Chunkr' } as const;

/** First-generation clients reject unknown strategies. */
export function firstGenerationConfiguration(configuration: ParseConfiguration): Record<string, unknown> {
  const { stated, llm_processing, segment_processing, pipeline, ...rest } = configuration;
  const segments = FIRST_GENERATION_TYPES.map((type) => {
    const { strategy, ...generation } = segment_processing[type];
    const isKnown = strategy !== 'Ignore' || stated?.segment_processing?.[type]?.strategy === 'Ignore';
    return [type, { ...generation, strategy: isKnown ? strategy : null }];
  });
  return {
    ...rest,
    pipeline: stated?.pipeline === pipeline ? pipeline : PIPELINE_NAMES[pipeline],
    llm_processing: { ...llm_processing, model_id: llm_processing.llm_model_id },
    segment_processing: Object.fromEntries(segments),
  };
}
