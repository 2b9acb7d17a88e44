import type { SegmentType } from '../segment.ts';
import { SEGMENT_TYPES } from '../segment-types.ts';
import type { ParseConfiguration } from './parse-configuration.ts';

/** Types that first-generation clients do not know, as the nearest one that they do. */
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

/** What first-generation clients call the pipelines; their models refuse other names. */
const PIPELINE_NAMES = { Vendor: 'Azure', Native: 'Chunkr' } as const;

/** The configuration in terms of first-generation clients, whose models reject strategies that they do not know. */
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
