import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { QuireError } from '../../../domain/errors.ts';
import type { LargeJson } from '../../route.ts';

const THREAD = path.join(import.meta.dirname, `thread${path.extname(import.meta.filename)}`);
/** Several times what the largest request becomes, with the schemas that it is checked by. */
const HEAP_MB = 128;
const LONGEST_MS = 60_000;
const REST_MS = 60_000;

export type VettingQuestion = LargeJson & { id: number; check: string; limitValues: number };

export interface VettingAnswer {
  id: number;
  refusal: Pick<QuireError, 'code' | 'parameters'> | null;
}

/** Parses and checks large requests in a thread with its own heap and deadline: 4 MB would block the server for 0.1 s. */
export class Vetting {
  readonly #limitValues: number;
  #thread: Worker | null = null;
  #rest: NodeJS.Timeout | undefined;
  #last = 0;
  /** In the order in which they were asked, which is that in which they are answered. */
  readonly #waiting = new Map<number, { thread: Worker; settle: (failure?: QuireError) => void }>();

  constructor(limitValues: number) {
    this.#limitValues = limitValues;
  }

  /** Rejects with the QuireError that the route would throw. `check`: name of the schema that its body has. */
  async vet(large: LargeJson, check: string): Promise<void> {
    clearTimeout(this.#rest);
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const id = ++this.#last;
    const tooSlow = setTimeout(() => void this.#end(thread), LONGEST_MS).unref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.set(id, { thread, settle: (failure) => (failure ? reject(failure) : resolve()) });
        thread.postMessage({ ...large, id, check, limitValues: this.#limitValues } satisfies VettingQuestion);
      });
    } finally {
      clearTimeout(tooSlow);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest = setTimeout(() => void this.close(), REST_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest);
    if (this.#thread) await this.#end(this.#thread);
  }

  async #end(thread: Worker): Promise<void> {
    if (this.#thread === thread) this.#thread = null;
    await thread.terminate();
  }

  #start(): Worker {
    const thread = new Worker(THREAD, {
      // Without the settings: it needs none of them.
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    thread.unref();
    let isReady = false;
    thread.on('message', ({ id, refusal }: VettingAnswer) => {
      isReady = true;
      this.#waiting.get(id)?.settle(refusal ? new QuireError(refusal.code, refusal.parameters) : undefined);
    });
    // `exit` follows; without a listener it would end the server.
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null;
      const left = [...this.#waiting.values()].filter((waiting) => waiting.thread === thread);
      // What took its memory or its time is not tried again where all others would wait for it. Those behind it did nothing.
      const guilty = isReady ? new QuireError('too_many_values', { limit: this.#limitValues }) : undefined;
      for (const [at, { settle }] of left.entries()) settle(at === 0 ? guilty : undefined);
    });
    return thread;
  }
}
