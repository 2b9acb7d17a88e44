import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EffectiveGeneration, ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { statedIn } from '../../../domain/configuration/resolve-parse-configuration.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import { SEGMENT_TYPES } from '../../../domain/segment-types.ts';
import { CONTENT_KINDS, type RequestKind } from '../../../models/language/request-kinds.ts';
import type { SegmentAnswer } from '../../../models/language/segment-request.ts';
import type { SegmentDraft } from '../../draft.ts';

/** The requests to a language model for a segment type. The caller's prompt replaces ours. */
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
 * The requests about one segment. Handwriting goes to a vision model, a chart with known values does not, unless the
 * caller chose otherwise for the type.
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

/** Whether the caller asked for a language model for this type. Defaults use one if available. */
export function isAskedByCaller(type: SegmentType, configuration: ParseConfiguration): boolean {
  const own = statedIn(configuration).segment_processing?.[type];
  return own?.strategy === 'LLM' || own?.description === true || !!own?.llm;
}

export const asksLanguageModels = (configuration: ParseConfiguration): boolean =>
  SEGMENT_TYPES.some(
    (type) =>
      isLeftToUs(type, configuration) || wantedRequests(type, configuration.segment_processing[type]).length > 0,
  );

/** `Auto` stores an image only for a language model. A whole page already has its image. */
export function wantsCrop(type: SegmentType, generation: EffectiveGeneration, canAsk: boolean): boolean {
  if (generation.strategy === 'Ignore') return false;
  if (generation.crop_image === 'All') return true;
  return canAsk && type !== 'Page' && wantedRequests(type, generation).length > 0;
}

/** The same for one segment, which may have its own request. */
export const wantsCropOf = (draft: SegmentDraft, configuration: ParseConfiguration, canAsk: boolean): boolean =>
  wantsCrop(draft.type, configuration.segment_processing[draft.type], false) ||
  (canAsk && draft.type !== 'Page' && requestsAbout(draft, configuration).length > 0);

/** One file per page, so that writing the output loads one page of answers. */
const FOLDER = 'answers';

export const answerLine = (answer: SegmentAnswer): { file: string; line: string } => ({
  file: fileOf(answer.pageNumber),
  line: `${JSON.stringify(answer)}\n`,
});

const fileOf = (pageNumber: number): string => join(FOLDER, `${pageNumber}.jsonl`);

export async function storedAnswers(pageNumber: number, workDir: string): Promise<Map<string, SegmentAnswer[]>> {
  const text = await readFile(join(workDir, fileOf(pageNumber)), 'utf8').catch(() => '');
  const answers = new Map<string, SegmentAnswer[]>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const answer = JSON.parse(line) as SegmentAnswer;
    answers.set(answer.segmentId, [...(answers.get(answer.segmentId) ?? []), answer]);
  }
  return answers;
}
