import type { Segment } from '../../domain/segment.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';

export const joinEmbeds = (segments: readonly MeasuredSegment[]): string => segments.map((s) => s.embed).join('\n');

export type MeasuredSegment = Segment & { embed: string; segment_length: number };

/** Length of a growing sequence of segments without recounting. */
export interface RunningLength {
  tokens: number;
  openEnd: string;
  segments: number;
  /** False if `tokens` may be off by a few at each join. */
  exact: boolean;
}

export const EMPTY_LENGTH: RunningLength = { tokens: 0, openEnd: '', segments: 0, exact: true };

/** A newline and its effect on neighbours: no tokenizer needs more per join. */
const GUESSED_JOIN = 1;

export function lengthWith(
  start: RunningLength,
  segments: readonly MeasuredSegment[],
  { seam }: TokenCounter,
): RunningLength {
  let { tokens, openEnd, segments: count, exact } = start;
  for (const { embed, segment_length } of segments) {
    if (count > 0) {
      tokens += seam ? seam.cost(openEnd, embed) : GUESSED_JOIN;
      exact &&= seam !== undefined;
      if (seam) openEnd = seam.openEnd(`${openEnd}\n${embed}`);
    } else if (seam) {
      openEnd = seam.openEnd(embed);
    }
    tokens += segment_length;
    count += 1;
  }
  return { tokens, openEnd, segments: count, exact };
}
