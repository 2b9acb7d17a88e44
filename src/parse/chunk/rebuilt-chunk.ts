import type { Chunk } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import type { MeasuredSegment } from './measured-segment.ts';
import { joinEmbeds } from './running-length.ts';

/** A chunk with other segments than it had, or with segments that say something else: lengths are counted anew. */
export function rebuiltChunk(chunk: Chunk, segments: readonly Segment[], counter: TokenCounter): Chunk {
  const measured = segments.map((segment) => withLength(segment, counter));
  return { ...chunk, ...writtenTogether(measured), chunk_length: counter.count(joinEmbeds(measured)) };
}

/** What a chunk says, from what its segments say. */
export const writtenTogether = (
  segments: MeasuredSegment[],
): { content: string; embed: string; segments: MeasuredSegment[] } => ({
  content: segments.map((segment) => segment.content ?? '').join('\n'),
  embed: joinEmbeds(segments),
  segments,
});

const withLength = (segment: Segment, counter: TokenCounter): MeasuredSegment => {
  const embed = segment.embed ?? segment.content ?? '';
  return { ...segment, embed, segment_length: segment.segment_length ?? counter.count(embed) };
};
