import type { TokenCounter } from '../tokenizers/token-counter.ts';
import type { MeasuredSegment } from './measured-segment.ts';
import { EMPTY_LENGTH, joinEmbeds, lengthWith, type RunningLength } from './running-length.ts';

/** Segments that should share a chunk. */
export type Unit = readonly MeasuredSegment[];

export interface Pack {
  segments: MeasuredSegment[];
  tokens: number;
}

/** Adds units to the open pack while they fit under the ceiling; a single segment over it has a pack of its own. */
export class Packer {
  readonly #ceiling: number;
  readonly #counter: TokenCounter;
  #open: Unit[] = [];
  #length: RunningLength = EMPTY_LENGTH;

  constructor(ceiling: number, counter: TokenCounter) {
    this.#ceiling = ceiling;
    this.#counter = counter;
  }

  fits(segments: readonly MeasuredSegment[]): boolean {
    return lengthWith(EMPTY_LENGTH, segments, this.#counter).tokens <= this.#ceiling;
  }

  /** A unit that does not fit at all is taken apart. */
  *add(unit: Unit): Generator<Pack> {
    if (unit.length > 1 && !this.fits(unit)) {
      for (const segment of unit) yield* this.add([segment]);
      return;
    }
    let length = lengthWith(this.#length, unit, this.#counter);
    if (length.tokens > this.#ceiling) {
      yield* this.close();
      length = lengthWith(EMPTY_LENGTH, unit, this.#counter);
    }
    this.#open.push(unit);
    this.#length = length;
  }

  *close(): Generator<Pack> {
    const units = this.#open;
    const { tokens, exact } = this.#length;
    this.#open = [];
    this.#length = EMPTY_LENGTH;
    if (units.length > 0) yield* exact ? [{ segments: units.flat(), tokens }] : this.#counted(units);
  }

  /** Where joins were guessed the ceiling is checked on the joined text, and a pack that is over it is halved. */
  *#counted(units: readonly Unit[]): Generator<Pack> {
    const segments = units.flat();
    const tokens = this.#counter.count(joinEmbeds(segments));
    if (tokens <= this.#ceiling || segments.length === 1) {
      yield { segments, tokens };
      return;
    }
    const parts = units.length > 1 ? units : segments.map((segment) => [segment]);
    const middle = Math.ceil(parts.length / 2);
    yield* this.#counted(parts.slice(0, middle));
    yield* this.#counted(parts.slice(middle));
  }
}
