import { isQuireError } from '../domain/errors.ts';
import type { Attributes, TraceContext, Tracer, TraceSpan } from '../domain/formats/trace.ts';
import type { PageStage } from './child/protocol.ts';

export interface WatchOptions {
  tracer: Tracer | null;
  onStage: (stage: string, seconds: number) => void;
  onRetry: OnRetry;
}

/** Called when a run, a range of pages or a step (with the name of its stage) is repeated because its worker died. */
export type OnRetry = (what: 'run' | 'range' | 'step', stage?: string) => void;

export class RunWatch {
  readonly #options: WatchOptions;
  readonly #span: TraceSpan | null;

  constructor(options: WatchOptions, name: string, parent: TraceContext | null, attributes: Attributes) {
    this.#options = options;
    this.#span = options.tracer?.start(name, { parent, kind: 'consumer', attributes }) ?? null;
  }

  get context(): TraceContext | null {
    return this.#span?.context ?? null;
  }

  /** `work` calls its argument when it starts again. */
  async stage<T>(name: string, work: (onAgain: () => void) => Promise<T>, attributes: Attributes = {}): Promise<T> {
    const began = performance.now();
    const span = this.#span && this.#options.tracer?.start(name, { parent: this.#span.context, attributes });
    try {
      const result = await work(() => this.#options.onRetry('step', name));
      for (const part of partsOf(result)) this.#part(name, part, span?.context ?? null);
      span?.end();
      return result;
    } catch (error) {
      span?.end(inWords(error));
      throw error;
    } finally {
      this.#options.onStage(name, (performance.now() - began) / 1000);
    }
  }

  /** Reported by a working process, which has the same clock. */
  #part(stage: string, { name, beganMs, endedMs }: PageStage, parent: TraceContext | null): void {
    const partName = `${stage}.${name}`;
    this.#options.onStage(partName, (endedMs - beganMs) / 1000);
    if (parent) this.#options.tracer?.add(partName, parent, beganMs, endedMs);
  }

  end(outcome: string, error?: string): void {
    this.#span?.set({ 'quire.outcome': outcome });
    this.#span?.end(error);
  }
}

/** `checkedAnswer` has validated it. */
const partsOf = (result: unknown): PageStage[] =>
  ((result as { stages?: PageStage[] } | null)?.stages ?? [])
    .slice(0, 8)
    .filter(({ beganMs, endedMs }) => endedMs >= beganMs);

const inWords = (error: unknown): string => (isQuireError(error) ? error.code : String(error)).slice(0, 200);
