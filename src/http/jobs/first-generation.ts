import { firstGenerationSegment } from '../../render/first-generation.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { chunksOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';

/** Writes chunks as first-generation clients know them, one a line. */
export async function* firstGenerationChunks(
  { task }: { task: TaskRecord },
  { objects }: ThreadSource,
): AsyncGenerator<string, null> {
  for await (const chunk of chunksOf(objects, task.output!))
    yield `${JSON.stringify({ ...chunk, segments: chunk.segments.map(firstGenerationSegment) })}\n`;
  return null;
}
