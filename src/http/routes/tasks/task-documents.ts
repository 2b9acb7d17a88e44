import { type ClientVersion, TERMINAL } from '../../../domain/task/task.ts';
import { type AgentDocument, type AgentDocuments, AgentError } from '../../../mcp/documents.ts';
import { isId } from '../../../service/files.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import type { Service } from '../../../service/service.ts';
import { createExtractTask } from '../../../service/tasks/create-extract.ts';
import { createParseTask } from '../../../service/tasks/create-parse.ts';
import { parseOutputOf } from '../../../service/tasks/output/read-output.ts';
import { findTask, waitForChange } from '../../../service/tasks/read.ts';
import type { PieceCaller } from '../../content.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import type { RouteContext } from '../../route.ts';

/** MCP clients time out after a minute. */
const LONGEST_WAIT_MS = 50_000;

type TaskDocumentsOptions = Pick<HttpDependencies, 'service' | 'admission' | 'content'> &
  Pick<RouteContext, 'countCreate'> & { tenantId: string; clientVersion: ClientVersion };

export function taskDocuments(options: TaskDocumentsOptions): AgentDocuments {
  const { service, admission, tenantId, clientVersion, content, countCreate } = options;
  const callerWith = (signal: AbortSignal): PieceCaller => ({ caller: { tenantId }, signal });

  const admitted = async <Request>(file: string, request: Request) => {
    await countCreate();
    await admission.admit(tenantId);
    return { tenantId, clientVersion, idempotencyKey: null, file, request };
  };

  const find = async (id: string, signal: AbortSignal): Promise<AgentDocument> => {
    const task = await ended(service, await findTask(service, tenantId, id), signal);
    return {
      id,
      read: async (reading, signal) => {
        parseOutputOf(task);
        await using made = await content.make('readForAgent', { task, reading }, callerWith(signal));
        if ('fault' in made.result) throw new AgentError(made.result.fault);
        return made.result;
      },
      extract: async (schema) => {
        const order = await admitted(id, { schema });
        const extraction = await ended(service, await createExtractTask(service, order), signal);
        await using made = await content.make('extractionForAgent', { task: extraction }, callerWith(signal));
        return made.result;
      },
    };
  };

  return {
    sources: 'an http(s) address, a stored file as ch://files/{file_id}, or the id of a parse task',
    find,
    open: async (source, pages, signal) => {
      if (isId(source)) return find(source, signal);
      const order = await admitted(source, pages === undefined ? {} : { pages });
      return find((await createParseTask(service, order)).taskId, signal);
    },
  };
}

async function ended(service: Service, task: TaskRecord, signal: AbortSignal): Promise<TaskRecord> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  let current = task;
  while (!TERMINAL.has(current.status) && !signal.aborted && Date.now() < deadline) {
    current = await waitForChange(service, current, deadline - Date.now(), signal);
  }
  if (current.status === 'Succeeded') return current;
  if (TERMINAL.has(current.status)) throw new AgentError(current.message);
  throw new AgentError(`Document ${task.taskId} is still being read (${current.message}); call again with this id.`);
}
