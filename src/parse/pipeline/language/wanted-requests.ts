import type { EffectiveGeneration, ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { statedIn } from '../../../domain/configuration/resolve-parse-configuration.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import { SEGMENT_TYPES } from '../../../domain/segment-types.ts';
import { CONTENT_KINDS, type RequestKind } from '../../../models/language/request-kinds.ts';
import type { SegmentDraft } from '../../draft.ts';

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

/**
 * What is asked about one segment. Handwriting that the reader of print cannot read is shown to a vision model, unless the caller
 * said who is to write segments of this type. A chart whose values are known is not, unless the caller asked for it.
 */
export function requestsAbout(draft: SegmentDraft, configuration: ParseConfiguration): RequestKind[] {
  if (draft.chart && !isAskedByCaller(draft.type, configuration)) return [];
  const kinds = wantedRequests(draft.type, configuration.segment_processing[draft.type]);
  const isWritten = kinds.some((kind) => kind !== 'description');
  return draft.isHandwritten && !isWritten && isLeftToUs(draft.type, configuration) ? ['handwriting', ...kinds] : kinds;
}

const isLeftToUs = (type: SegmentType, configuration: ParseConfiguration): boolean =>
  configuration.segment_processing[type].strategy === 'Auto' &&
  statedIn(configuration).segment_processing?.[type]?.strategy === undefined;

/** Whether the caller asked a language model for segments of this type. Defaults ask one where there is one. */
export function isAskedByCaller(type: SegmentType, configuration: ParseConfiguration): boolean {
  const own = statedIn(configuration).segment_processing?.[type];
  return own?.strategy === 'LLM' || own?.description === true || !!own?.llm;
}

/** Whether any segment could ask a language model for anything. */
export const asksLanguageModels = (configuration: ParseConfiguration): boolean =>
  SEGMENT_TYPES.some(
    (type) =>
      isLeftToUs(type, configuration) || wantedRequests(type, configuration.segment_processing[type]).length > 0,
  );

/** `Auto` stores an image only where something looks at it: a language model. A whole page has its image already. */
export function wantsCrop(type: SegmentType, generation: EffectiveGeneration, canAsk: boolean): boolean {
  if (generation.strategy === 'Ignore') return false;
  if (generation.crop_image === 'All') return true;
  return canAsk && type !== 'Page' && wantedRequests(type, generation).length > 0;
}

/** The same for one segment, which a model may be asked about by itself. */
export const wantsCropOf = (draft: SegmentDraft, configuration: ParseConfiguration, canAsk: boolean): boolean =>
  wantsCrop(draft.type, configuration.segment_processing[draft.type], false) ||
  (canAsk && draft.type !== 'Page' && requestsAbout(draft, configuration).length > 0);
