import type { ExtractOutput } from '../../../domain/extraction/extraction.ts';
import { type ClientVersion, TERMINAL } from '../../../domain/task/task.ts';
import { type AgentDocument, type AgentDocuments, AgentError } from '../../../mcp/documents.ts';
import type { Admission } from '../../../service/admission.ts';
import { isId } from '../../../service/files.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import type { Service } from '../../../service/service.ts';
import { createExtractTask } from '../../../service/tasks/create-extract.ts';
import { createParseTask } from '../../../service/tasks/create-parse.ts';
import { parseOutputOf } from '../../../service/tasks/output/read-output.ts';
import { findTask, waitForChange } from '../../../service/tasks/read.ts';
import type { Content, PieceCaller } from '../../content.ts';

/** Clients of the protocol give up after a minute. */
const LONGEST_WAIT_MS = 50_000;

export interface TaskDocumentsOptions {
  service: Service;
  admission: Admission;
  tenantId: string;
  content: Content;
  /** Counts a create against the limit of the key that asks. */
  countCreate: () => Promise<void>;
  clientVersion: ClientVersion;
}

/** A tenant's documents: each is a parse task. */
export class TaskDocuments implements AgentDocuments {
  readonly sources = 'an http(s) address, a stored file as ch://files/{file_id}, or the id of a parse task';
  readonly #options: TaskDocumentsOptions;

  constructor(options: TaskDocumentsOptions) {
    this.#options = options;
  }

  async open(source: string, pages: string | undefined, signal: AbortSignal): Promise<AgentDocument> {
    if (isId(source)) return this.find(source, signal);
    const { service, admission, tenantId, clientVersion, countCreate } = this.#options;
    await countCreate();
    await admission.admit(tenantId);
    const request = pages === undefined ? {} : { pages };
    const order = { tenantId, clientVersion, idempotencyKey: null, file: source, request };
    const { taskId } = await createParseTask(service, order);
    return this.find(taskId, signal);
  }

  async find(id: string, signal: AbortSignal): Promise<AgentDocument> {
    const { service, tenantId, content } = this.#options;
    const task = await this.#ended(await findTask(service, tenantId, id), signal);
    return {
      id,
      read: async (reading, signal) => {
        parseOutputOf(task);
        await using made = await content.make('readForAgent', { task, reading }, this.#caller(signal));
        if ('fault' in made.result) throw new AgentError(made.result.fault);
        return made.result;
      },
      extract: (schema) => this.#extract(id, schema, signal),
    };
  }

  async #extract(parseTaskId: string, schema: Record<string, unknown>, signal: AbortSignal): Promise<ExtractOutput> {
    const { service, admission, tenantId, clientVersion, content, countCreate } = this.#options;
    await countCreate();
    await admission.admit(tenantId);
    const order = { tenantId, clientVersion, idempotencyKey: null, file: parseTaskId, request: { schema } };
    const task = await this.#ended(await createExtractTask(service, order), signal);
    await using made = await content.make('extractionForAgent', { task }, this.#caller(signal));
    return made.result;
  }

  #caller(signal: AbortSignal): PieceCaller {
    return { caller: { tenantId: this.#options.tenantId }, signal };
  }

  async #ended(task: TaskRecord, signal: AbortSignal): Promise<TaskRecord> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    let current = task;
    while (!TERMINAL.has(current.status) && !signal.aborted && Date.now() < deadline) {
      current = await waitForChange(this.#options.service, current, deadline - Date.now(), signal);
    }
    if (current.status === 'Succeeded') return current;
    if (TERMINAL.has(current.status)) throw new AgentError(current.message);
    throw new AgentError(`Document ${task.taskId} is still being read (${current.message}); call again with this id.`);
  }
}
