import type { Chunk } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import { joinEmbeds, type MeasuredSegment } from './running-length.ts';

/** A chunk with other or changed segments: counts lengths again. */
export function rebuiltChunk(chunk: Chunk, segments: readonly Segment[], counter: TokenCounter): Chunk {
  const measured = segments.map((segment) => withLength(segment, counter));
  const written = writtenTogether(measured);
  const embed = `${contextOf(chunk)}${written.embed}`;
  return { ...chunk, ...written, embed, chunk_length: counter.count(embed) };
}

/** The context at the start of `embed`, with its line end. */
function contextOf({ embed, segments }: Chunk): string {
  const own = segments.map((segment) => segment.embed ?? '').join('\n');
  return embed && embed !== own && embed.endsWith(`\n${own}`) ? embed.slice(0, embed.length - own.length) : '';
}

/** The content of a chunk from its segments; `embed` starts with context. */
export const writtenTogether = (
  segments: MeasuredSegment[],
  context: readonly MeasuredSegment[] = [],
): { content: string; embed: string; segments: MeasuredSegment[] } => ({
  content: segments.map((segment) => segment.content ?? '').join('\n'),
  embed: joinEmbeds([...context, ...segments]),
  segments,
});

const withLength = (segment: Segment, counter: TokenCounter): MeasuredSegment => {
  const embed = segment.embed ?? segment.content ?? '';
  return { ...segment, embed, segment_length: segment.segment_length ?? counter.count(embed) };
};
