import type { ObjectStore } from '../ports/objects.ts';
import type { OutputSummary } from '../ports/records.ts';
import { firstGenerationSegment } from './first-generation-segment.ts';
import { chunksOf } from './read-output.ts';

/** Chunks as first-generation clients know them, as the items of a list, each with its images linked. */
export async function* firstGenerationChunks(
  objects: ObjectStore,
  output: OutputSummary,
  link: (name: string) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const chunk of chunksOf(objects, output)) {
    for (const segment of chunk.segments) if (segment.image) segment.image = await joined(link(segment.image));
    yield separator + JSON.stringify({ ...chunk, segments: chunk.segments.map(firstGenerationSegment) });
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function joined(pieces: AsyncIterable<string> | Iterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
