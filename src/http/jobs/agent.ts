import type { ExtractOutput } from '../../domain/extraction/extraction.ts';
import { AgentError, type ToolAnswer, type ToolReading } from '../../mcp/documents.ts';
import { readForTool } from '../../mcp/read-for-tool.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { outputOf, segmentsOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { extractionOf } from './corrected.ts';

export async function* readForAgent(
  { task, reading }: { task: TaskRecord; reading: ToolReading },
  { objects }: ThreadSource,
): AsyncGenerator<string, ToolAnswer | { fault: string }> {
  yield '';
  const { taskId: id, fileName, pageCount } = task;
  const segments = () => segmentsOf(objects, task, {});
  try {
    return await readForTool({ id, fileName, pageCount: pageCount ?? 0, segments }, reading);
  } catch (error) {
    if (error instanceof AgentError) return { fault: error.message };
    throw error;
  }
}

export async function* extractionForAgent(
  { task }: { task: TaskRecord },
  source: ThreadSource,
): AsyncGenerator<string, ExtractOutput> {
  yield '';
  return extractionOf(source, outputOf(task));
}
