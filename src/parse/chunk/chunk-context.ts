import type { EmbedContext } from '../../domain/configuration/parse-configuration.ts';
import type { Segment } from '../../domain/segment.ts';
import { isHeadingType } from '../../domain/segment-types.ts';
import { boundToFirst } from './bind-captions.ts';
import type { MeasuredSegment } from './running-length.ts';

/** How much of a chunk's tokens may be context that says where it is: an eighth. */
export const roomForContext = (ceiling: number): number => Math.floor(ceiling / 8);

/**
 * Remembers what is above the next chunk, for its `embed` to begin with:
 *
 *     # Report        ┐
 *     ## Risks        ┘ headings above
 *     text │ text     a chunk that begins here continues "Risks"
 */
export class ChunkContext {
  readonly #kind: EmbedContext;
  #headings: MeasuredSegment[] = [];
  #before: MeasuredSegment | null = null;
  /** Of the table that `before` is, or that comes next. */
  #caption: MeasuredSegment | null = null;

  constructor(kind: EmbedContext) {
    this.#kind = kind;
  }

  /** What a chunk that begins with these segments should begin with; the most expensive comes last. */
  above(segments: readonly MeasuredSegment[]): MeasuredSegment[] {
    const [first] = segments;
    if (this.#kind === 'None' || !first) return [];
    if (!isHeadingType(first.segment_type)) {
      const headings = this.#kind === 'Headings' ? this.#headings : this.#headings.slice(-1);
      return [...headings, ...this.#captionOf(first, segments)];
    }
    return this.#kind === 'Headings' ? this.#above(headingLevel(first)) : [];
  }

  /** These segments have found their chunk. */
  pass(segments: readonly MeasuredSegment[]): void {
    for (const segment of segments) {
      const { segment_type } = segment;
      if (isHeadingType(segment_type)) this.#headings = [...this.#above(headingLevel(segment)), segment];
      if (segment_type === 'Caption') this.#caption = this.#before?.segment_type === 'Table' ? null : segment;
      else if (segment_type !== 'Table') this.#caption = null;
      this.#before = segment;
    }
  }

  #above(level: number): MeasuredSegment[] {
    return this.#headings.filter((heading) => headingLevel(heading) < level);
  }

  /** A table that continues: its caption was in the chunk before. */
  #captionOf(first: MeasuredSegment, segments: readonly MeasuredSegment[]): MeasuredSegment[] {
    const goesOn = first.segment_type === 'Table' && boundToFirst(segments) === 1;
    return goesOn && this.#caption ? [this.#caption] : [];
  }
}

/** As it is written: `## Scope` and `<h2>Scope</h2>` are 2. A title that says nothing else is 1, any other heading 2. */
function headingLevel({ segment_type, content }: Segment): number {
  const written = /^\s*(?:(#{1,6}) |<h([1-6])\b)/.exec(content ?? '');
  if (!written) return segment_type === 'Title' ? 1 : 2;
  return written[1]?.length ?? Number(written[2]);
}
