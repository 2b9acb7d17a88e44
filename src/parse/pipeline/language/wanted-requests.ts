import { type EffectiveGeneration, type ParseConfiguration, statedIn } from '../../../domain/parse-configuration.ts';
import { SEGMENT_TYPES, type SegmentType } from '../../../domain/segment.ts';
import { CONTENT_KINDS, type RequestKind } from '../../../models/language/segment-request.ts';

/** What the configuration asks of a language model for a segment of this type. The caller's own prompt takes the place of ours. */
export function wantedRequests(type: SegmentType, generation: EffectiveGeneration): RequestKind[] {
  const { strategy, llm, description } = generation;
  if (strategy === 'Ignore') return [];
  const kinds: RequestKind[] = [];
  if (llm) kinds.push('own');
  else if (strategy === 'LLM') kinds.push(CONTENT_KINDS[type] ?? 'text');
  if (description) kinds.push('description');
  return kinds;
}

/** Whether the caller asked a language model for segments of this type. Defaults ask one where there is one, and nobody else. */
export function isAskedByCaller(type: SegmentType, configuration: ParseConfiguration): boolean {
  const own = statedIn(configuration).segment_processing?.[type];
  return own?.strategy === 'LLM' || own?.description === true || !!own?.llm;
}

/** Whether any segment could ask a language model for anything. */
export const asksLanguageModels = ({ segment_processing }: ParseConfiguration): boolean =>
  SEGMENT_TYPES.some((type) => wantedRequests(type, segment_processing[type]).length > 0);

/** `Auto` stores an image only where something looks at it: a language model. A whole page has its image already. */
export function wantsCrop(type: SegmentType, generation: EffectiveGeneration, canAsk: boolean): boolean {
  if (generation.strategy === 'Ignore') return false;
  if (generation.crop_image === 'All') return true;
  return canAsk && type !== 'Page' && wantedRequests(type, generation).length > 0;
}
