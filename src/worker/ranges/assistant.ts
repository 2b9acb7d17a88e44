import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { isQuireError } from '../../domain/errors.ts';
import { runPrefix } from '../../service/object-keys.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { removeStrayObjects } from '../../service/tasks/run.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import { INPUT_FILE } from '../child/protocol.ts';
import { RunFiles } from '../files/run-files.ts';
import type { RunFolders } from '../files/run-folders.ts';
import { type PageWork, stepRunner } from '../page-attempts.ts';
import { pageReader } from '../page-reader.ts';
import { isOurTrouble } from '../patiently.ts';
import { RunWatch, type WatchOptions } from '../run-watch.ts';
import { fetchOpened, storeDrafts } from './range-files.ts';
import { RangeFailed, RangeReading, type TakenRange } from './range-reading.ts';

const LOOK_MS = 500;
/** Also the delay of noticing a cancellation; half of the promised two seconds. */
const RENEW_MS = 1_000;
const AFTER_TROUBLE_MS = 5_000;

export interface AssistantOptions extends WatchOptions, PageWork {
  folders: RunFolders;
  hasTime: () => boolean;
  /** Tasks that run in this worker, whose pages it reads anyway. */
  ownTasks: () => string[];
}

/** Reads pages of large documents of other workers while this one is idle. */
export class Assistant {
  readonly #options: AssistantOptions;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | null = null;

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Releases its ranges immediately: another worker takes them within a second. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('shutting down'));
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const restMs = await this.#helpOnce().catch((error) => {
        if (!signal.aborted)
          this.#options.service.log('warn', 'pages of another worker could not be read', { error: String(error) });
        return AFTER_TROUBLE_MS;
      });
      if (restMs > 0) await sleep(restMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #helpOnce(): Promise<number> {
    const { service, hasTime, ownTasks, leaseSeconds } = this.#options;
    if (!hasTime()) return LOOK_MS;
    const lease = { leaseId: randomUUID(), seconds: leaseSeconds };
    const taken = await service.store.ranges.takeAny(SERVER_VERSION, ownTasks(), lease);
    if (!taken) return LOOK_MS;
    const { range, task } = taken;
    await this.#readPagesOf(task, { range, leaseId: lease.leaseId });
    return 0;
  }

  async #readPagesOf(task: TaskRecord, first: TakenRange): Promise<void> {
    const { service, folders, pool, setting, hasTime, leaseSeconds, onPage } = this.#options;
    const folder = folders.make(task.tenantId);
    const workDir = folder.path;
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    const prefix = runPrefix(task.tenantId, task.taskId, task.runId);
    const files = new RunFiles({ objects: service.objects, prefix, workDir, signal });
    const inputPath = path.join(workDir, INPUT_FILE);
    const waiting = [first];
    let watch: RunWatch | null = null;
    try {
      await files.fetchObject(task.input.key, INPUT_FILE);
      const { prepared, trace } = await fetchOpened(workDir, files);
      watch = new RunWatch(this.#options, 'help', trace, { 'quire.task_id': task.taskId });
      const configuration = task.configuration as ParseConfiguration;
      const { limits } = service;
      const work = { setting: { ...setting, workDir, idSeed: task.taskId }, folder, ownerId: task.tenantId };
      const step = stepRunner({ pool, limits, signal, watch, ...work });
      const document = { prepared, inputPath, configuration, pageSeconds: limits.page_seconds };
      await new RangeReading({
        service,
        leaseSeconds,
        renewMs: RENEW_MS,
        take: async () => {
          const given = waiting.shift();
          if (given || signal.aborted || !hasTime()) return given ?? null;
          const leaseId = randomUUID();
          const range = await service.store.ranges.take(task, { leaseId, seconds: leaseSeconds });
          return range && { range, leaseId };
        },
        readPage: pageReader({ step, files, signal, keepsImages: false, ...document }),
        store: (range) => storeDrafts(range, workDir, files),
        atOnce: pool.size + 1,
        onRetry: this.#options.onRetry,
        onProgress: onPage,
        onLost: () => lost.abort(new Error('the pages are no longer wanted from here')),
      }).read();
    } catch (error) {
      for (const { range, leaseId } of waiting) await service.store.ranges.release(range, leaseId).catch(() => {});
      await this.#report(error, signal.aborted);
    } finally {
      watch?.end(lost.signal.aborted ? 'lost' : 'done');
      if (lost.signal.aborted) await removeStrayObjects(service, task).catch(() => {});
      await folders.remove(folder);
    }
  }

  /** Reports errors of the document. After other errors, another worker reads the range. */
  async #report(error: unknown, isStopped: boolean): Promise<void> {
    const { ranges } = this.#options.service.store;
    if (!(error instanceof RangeFailed)) {
      if (isStopped) return;
      throw error;
    }
    const { cause, range, leaseId }: { cause?: unknown; range: PageRange; leaseId: string } = error;
    if (!isStopped && isQuireError(cause) && !isOurTrouble(cause)) {
      await ranges.fail(range, leaseId, { code: cause.code, parameters: cause.parameters });
      return;
    }
    await ranges.release(range, leaseId);
    if (!isStopped) throw cause;
  }
}
