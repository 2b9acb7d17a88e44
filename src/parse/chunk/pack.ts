import { isHeadingType } from '../../domain/segment-types.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import { type ChunkContext, roomForContext } from './chunk-context.ts';
import { EMPTY_LENGTH, joinEmbeds, lengthWith, type MeasuredSegment, type RunningLength } from './running-length.ts';

export type Unit = readonly MeasuredSegment[];

export interface Pack {
  /** Context from above the pack, repeated before its segments. */
  context: MeasuredSegment[];
  segments: MeasuredSegment[];
  tokens: number;
}

/** A smaller share of the ceiling is hard to find in a search: the next unit joins it, even a new section. */
const SMALL_SHARE = 1 / 4;
/** Share of a full pack that must remain when a better boundary is chosen. */
const LEAST_FILLED = 1 / 2;

/**
 * Adds units while they fit, then splits at the strongest boundary in the second half. Oversized segments stay alone.
 */
export class Packer {
  readonly #ceiling: number;
  readonly #counter: TokenCounter;
  readonly #context: ChunkContext;
  #open: { unit: Unit; length: RunningLength }[] = [];
  #above: MeasuredSegment[] = [];

  constructor(ceiling: number, counter: TokenCounter, context: ChunkContext) {
    this.#ceiling = ceiling;
    this.#counter = counter;
    this.#context = context;
  }

  fits(segments: readonly MeasuredSegment[]): boolean {
    return this.#lengthOf(segments).tokens <= this.#ceiling;
  }

  get isCrumb(): boolean {
    return this.#length.tokens < this.#ceiling * SMALL_SHARE;
  }

  *add(unit: Unit): Generator<Pack> {
    if (unit.length > 1 && !this.fits(unit)) {
      for (const segment of unit) yield* this.add([segment]);
      return;
    }
    while (this.#open.length > 0 && this.#after(unit).tokens > this.#ceiling) yield* this.#cut(unit);
    if (this.#open.length === 0) this.#above = this.#contextOf(unit);
    this.#open.push({ unit, length: this.#after(unit) });
  }

  *close(): Generator<Pack> {
    const units = this.#open.map(({ unit }) => unit);
    const length = this.#length;
    this.#open = [];
    if (units.length > 0) yield* this.#packs(units, this.#above, length);
    this.#above = [];
  }

  get #length(): RunningLength {
    return this.#open.at(-1)?.length ?? this.#lengthOf(this.#above);
  }

  #after(unit: Unit): RunningLength {
    return lengthWith(this.#length, unit, this.#counter);
  }

  #lengthOf(segments: readonly MeasuredSegment[]): RunningLength {
    return lengthWith(EMPTY_LENGTH, segments, this.#counter);
  }

  /** Context for a pack that starts with this unit, as far as it fits. */
  #contextOf(unit: Unit): MeasuredSegment[] {
    let above = this.#context.above(unit);
    const isTooLong = (): boolean =>
      this.#lengthOf(above).tokens > roomForContext(this.#ceiling) || !this.fits([...above, ...unit]);
    while (above.length > 0 && isTooLong()) above = above.slice(1);
    return above;
  }

  /** Closes the open pack at its best boundary; the rest starts the next pack. */
  *#cut(next: Unit): Generator<Pack> {
    const units = this.#open.map(({ unit }) => unit);
    let [end, best] = [units.length, -1];
    for (const [before, { unit, length }] of [...this.#open.entries()].reverse()) {
      const at = before + 1;
      if (at < units.length && length.tokens < this.#ceiling * LEAST_FILLED) break;
      const strength = boundaryStrength(unit, units[at] ?? next);
      if (strength > best) [end, best] = [at, strength];
    }
    this.#open = this.#open.slice(0, end);
    yield* this.close();
    for (const unit of units.slice(end)) yield* this.add(unit);
  }

  /** If joins were estimated, checks the ceiling on the joined text, and halves a pack that exceeds it. */
  *#packs(units: readonly Unit[], context: MeasuredSegment[], known?: RunningLength): Generator<Pack> {
    const segments = units.flat();
    const tokens = known?.exact ? known.tokens : this.#counter.count(joinEmbeds([...context, ...segments]));
    if (tokens <= this.#ceiling || (segments.length === 1 && context.length === 0)) {
      this.#context.pass(segments);
      yield { context, segments, tokens };
      return;
    }
    if (context.length > 0) {
      yield* this.#packs(units, []);
      return;
    }
    const parts = units.length > 1 ? units : segments.map((segment) => [segment]);
    const middle = Math.ceil(parts.length / 2);
    yield* this.#packs(parts.slice(0, middle), []);
    yield* this.#packs(parts.slice(middle), []);
  }
}

/** A heading starts something new; list items and table rows belong together. */
function boundaryStrength(before: Unit, after: Unit): number {
  const [last, first] = [before.at(-1)?.segment_type, after[0]?.segment_type];
  if (first && isHeadingType(first)) return 2;
  return last === first && (first === 'ListItem' || first === 'Table') ? 0 : 1;
}
