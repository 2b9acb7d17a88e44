import type { EmbedContext } from '../../domain/configuration/parse-configuration.ts';
import type { Chunk } from '../../domain/parse-output.ts';
import { isHeadingType } from '../../domain/segment-types.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import { boundToFirst, CAPTION_LOOKAHEAD } from './bind-captions.ts';
import { ChunkContext } from './chunk-context.ts';
import { type Pack, Packer, type Unit } from './pack.ts';
import { writtenTogether } from './rebuilt-chunk.ts';
import type { MeasuredSegment } from './running-length.ts';

export interface ChunkOptions {
  /** Ceiling in tokens; 0 for one chunk per segment. */
  targetLength: number;
  counter: TokenCounter;
  /** Context at the start of `embed`; chunks of a single segment have none. */
  context: EmbedContext;
  chunkId: (index: number) => string;
}

/** Groups written segments in reading order into chunks. Keeps only the current chunk in memory. */
export class Chunker {
  readonly #options: ChunkOptions;
  readonly #packer: Packer;
  #ahead: MeasuredSegment[] = [];
  #headings: MeasuredSegment[] = [];
  #made = 0;

  constructor(options: ChunkOptions) {
    this.#options = options;
    this.#packer = new Packer(options.targetLength, options.counter, new ChunkContext(options.context));
  }

  *add(segment: MeasuredSegment): Generator<Chunk> {
    if (this.#options.targetLength === 0) {
      yield this.#chunk({ context: [], segments: [segment], tokens: segment.segment_length });
      return;
    }
    this.#ahead.push(segment);
    while (this.#ahead.length > CAPTION_LOOKAHEAD) yield* this.#takeUnit();
  }

  *end(): Generator<Chunk> {
    while (this.#ahead.length > 0) yield* this.#takeUnit();
    if (this.#headings.length > 0) yield* this.#pack([this.#headings]);
    this.#headings = [];
    yield* this.#close();
  }

  /** A heading starts a new chunk, unless the open one is very small. Consecutive headings stay together. */
  *#takeUnit(): Generator<Chunk> {
    const unit = this.#ahead.splice(0, boundToFirst(this.#ahead));
    const [first] = unit;
    if (first && isHeadingType(first.segment_type)) {
      if (this.#headings.length === 0 && !this.#packer.isCrumb) yield* this.#close();
      yield* this.#holdHeading(first);
      return;
    }
    const units = withHeadings(this.#headings, unit, (segments) => this.#packer.fits(segments));
    this.#headings = [];
    yield* this.#pack(units);
  }

  /** Releases headings that can no longer share a chunk with the next one, so that a run of headings is bounded. */
  *#holdHeading(heading: MeasuredSegment): Generator<Chunk> {
    const run = [...this.#headings, heading];
    if (this.#headings.length > 0 && !this.#packer.fits(run)) {
      yield* this.#pack([this.#headings]);
      this.#headings = [heading];
    } else {
      this.#headings = run;
    }
  }

  *#pack(units: readonly (readonly MeasuredSegment[])[]): Generator<Chunk> {
    for (const unit of units) for (const pack of this.#packer.add(unit)) yield this.#chunk(pack);
  }

  *#close(): Generator<Chunk> {
    for (const pack of this.#packer.close()) yield this.#chunk(pack);
  }

  #chunk({ context, segments, tokens }: Pack): Chunk {
    const chunk_id = this.#options.chunkId(this.#made);
    this.#made += 1;
    return {
      chunk_id,
      chunk_length: tokens,
      ...writtenTogether(segments, context),
    };
  }
}

/**
 * Splits a run of headings and the following unit into units that fit: as many headings as possible, nearest first,
 * stay with their text.
 *
 *     [H1 H2 H3] [table, caption]  →  [H1] [H2 H3 table, caption]
 */
export function withHeadings(
  headings: readonly MeasuredSegment[],
  unit: Unit,
  fits: (segments: readonly MeasuredSegment[]) => boolean,
): Unit[] {
  for (let kept = 0; kept < headings.length; kept += 1) {
    const headed = [...headings.slice(kept), ...unit];
    if (fits(headed)) return kept === 0 ? [headed] : [headings.slice(0, kept), headed];
  }
  return headings.length === 0 ? [unit] : [headings, unit];
}
