import vm from 'node:vm';
import { QuireError } from '../domain/errors.ts';

export interface Pattern {
  test(text: string): boolean;
}

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const DEFAULT_BUDGET_MS = 2_000;

/** Time left for all patterns of this task together. A worker process runs one task at a time. */
let leftMs = DEFAULT_BUDGET_MS;

/** Sets the time that all patterns of the next task may take together. */
export function givePatternsTime(seconds: number): void {
  leftMs = seconds * 1000;
}

/** A caller's regular expression: in linear time if V8 can (flag `l`), otherwise stopped at the time limit. */
export function boundedPattern(source: string): Pattern {
  try {
    return new RegExp(source, 'l');
  } catch {
    return new TimedPattern(source);
  }
}

const asked = { pattern: null as RegExp | null, text: '' };
const script = new vm.Script('asked.pattern.test(asked.text)');
let context: vm.Context | null = null;

class TimedPattern implements Pattern {
  readonly #expression: RegExp;

  constructor(source: string) {
    this.#expression = new RegExp(source, 'u');
  }

  test(text: string): boolean {
    // Created on first use: it takes a millisecond.
    context ??= vm.createContext({ asked });
    asked.pattern = this.#expression;
    asked.text = text;
    const began = performance.now();
    try {
      if (leftMs < 1) throw new QuireError('invalid_schema', { reason: tooSlow(this.#expression) });
      return script.runInContext(context, { timeout: Math.ceil(leftMs) }) as boolean;
    } catch (error) {
      if ((error as { code?: unknown }).code !== TIMED_OUT) throw error;
      throw new QuireError('invalid_schema', { reason: tooSlow(this.#expression) }, { cause: error });
    } finally {
      leftMs -= performance.now() - began;
    }
  }

  /** Validators identify patterns by this text. */
  toString(): string {
    return String(this.#expression);
  }
}

const tooSlow = ({ source }: RegExp): string =>
  `the pattern ${source.slice(0, 100)} takes too long on this document; avoid repetitions inside repetitions, such as (a+)+`;
