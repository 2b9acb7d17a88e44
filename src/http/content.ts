import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { correctionsOf } from '../service/corrections/save.ts';
import type { TaskRecord } from '../service/ports/records.ts';
import type { Service } from '../service/service.ts';
import type { Made } from '../threads/made.ts';
import type { InputOf, ResultOf, WorkThreads } from '../threads/work-threads.ts';
import type { TaskAsked } from './jobs/corrected.ts';
import type * as jobs from './jobs/index.ts';
import type { KeptForRequest } from './kept-for-request.ts';

type Jobs = typeof jobs;

const MODULE = pathToFileURL(path.join(import.meta.dirname, `jobs/index${path.extname(import.meta.filename)}`)).href;

export interface ContentCaller {
  caller: { tenantId: string };
  held: Pick<KeptForRequest, 'keep'>;
  signal: AbortSignal;
}

export type PieceCaller = Omit<ContentCaller, 'held'>;

export class Content {
  readonly #threads: WorkThreads;
  readonly #tokenizerDir: string | null;

  /** `tokenizerDir`: folder of downloaded tokenizers. Corrected chunks are counted again. */
  constructor(threads: WorkThreads, tokenizerDir: string | null) {
    this.#threads = threads;
    this.#tokenizerDir = tokenizerDir;
  }

  /** The result is kept until the request ends. */
  async run<Name extends keyof Jobs & string>(
    name: Name,
    input: InputOf<Jobs[Name]>,
    caller: ContentCaller,
  ): Promise<Made<ResultOf<Jobs[Name]>>> {
    const made = await this.make(name, input, caller);
    caller.held.keep(() => made[Symbol.asyncDispose]());
    return made;
  }

  /** The caller disposes of the result. */
  make<Name extends keyof Jobs & string>(
    name: Name,
    input: InputOf<Jobs[Name]>,
    { caller: { tenantId }, signal }: PieceCaller,
  ): Promise<Made<ResultOf<Jobs[Name]>>> {
    return this.#threads.run<Jobs, Name>(MODULE, name, input, { tenantId, signal });
  }

  /** The input of a job, with corrections if requested. */
  async asked(service: Service, task: TaskRecord, isCorrected: boolean): Promise<TaskAsked> {
    const entriesJson = isCorrected ? (await correctionsOf(service, task)).entriesJson : null;
    return { task, entriesJson, tokenizerDir: this.#tokenizerDir };
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
