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

/** For whom something is computed, and how long it is kept. */
export interface ContentCaller {
  caller: { tenantId: string };
  held: Pick<KeptForRequest, 'keep'>;
  signal: AbortSignal;
}

/** The same for one of many pieces, which is disposed of before the request ends. */
export type PieceCaller = Omit<ContentCaller, 'held'>;

/** What requests make of documents and corrections, in threads for such work. */
export class Content {
  readonly #threads: WorkThreads;
  readonly #tokenizerDir: string | null;

  /** `tokenizerDir`: where fetched tokenizers lie, since chunks that people corrected are counted again. */
  constructor(threads: WorkThreads, tokenizerDir: string | null) {
    this.#threads = threads;
    this.#tokenizerDir = tokenizerDir;
  }

  /** What it wrote is kept as long as the request. */
  async run<Name extends keyof Jobs & string>(
    name: Name,
    input: InputOf<Jobs[Name]>,
    caller: ContentCaller,
  ): Promise<Made<ResultOf<Jobs[Name]>>> {
    const made = await this.make(name, input, caller);
    caller.held.keep(() => made[Symbol.asyncDispose]());
    return made;
  }

  /** For one piece of many: the caller disposes of it. */
  make<Name extends keyof Jobs & string>(
    name: Name,
    input: InputOf<Jobs[Name]>,
    { caller: { tenantId }, signal }: PieceCaller,
  ): Promise<Made<ResultOf<Jobs[Name]>>> {
    return this.#threads.run<Jobs, Name>(MODULE, name, input, { tenantId, signal });
  }

  /** The task for a job, with its corrections where they are wanted. */
  async asked(service: Service, task: TaskRecord, isCorrected: boolean): Promise<TaskAsked> {
    const entriesJson = isCorrected ? (await correctionsOf(service, task)).entriesJson : null;
    return { task, entriesJson, tokenizerDir: this.#tokenizerDir };
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
