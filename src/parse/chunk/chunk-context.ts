import type { EmbedContext } from '../../domain/configuration/parse-configuration.ts';
import type { Segment } from '../../domain/segment.ts';
import { isHeadingType } from '../../domain/segment-types.ts';
import { boundToFirst } from './bind-captions.ts';
import type { MeasuredSegment } from './running-length.ts';

/** Share of a chunk's tokens for context: an eighth. */
export const roomForContext = (ceiling: number): number => Math.floor(ceiling / 8);

/**
 * Keeps the headings above the next chunk, to put them at the start of its `embed`:
 *
 *     # Report        ┐
 *     ## Risks        ┘ headings above
 *     text │ text     a chunk that starts here continues "Risks"
 */
export class ChunkContext {
  readonly #kind: EmbedContext;
  #headings: MeasuredSegment[] = [];
  #before: MeasuredSegment | null = null;
  /** Caption of the table in `before`, or of the next one. */
  #caption: MeasuredSegment | null = null;

  constructor(kind: EmbedContext) {
    this.#kind = kind;
  }

  /** Context for a chunk that starts with these segments; the most expensive comes last. */
  above(segments: readonly MeasuredSegment[]): MeasuredSegment[] {
    const [first] = segments;
    if (this.#kind === 'None' || !first) return [];
    if (!isHeadingType(first.segment_type)) {
      const headings = this.#kind === 'Headings' ? this.#headings : this.#headings.slice(-1);
      return [...headings, ...this.#captionOf(first, segments)];
    }
    return this.#kind === 'Headings' ? this.#above(headingLevel(first)) : [];
  }

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

  /** The caption of a continued table is in the previous chunk. */
  #captionOf(first: MeasuredSegment, segments: readonly MeasuredSegment[]): MeasuredSegment[] {
    const continues = first.segment_type === 'Table' && boundToFirst(segments) === 1;
    return continues && this.#caption ? [this.#caption] : [];
  }
}

/** By its markup: `## Scope` and `<h2>Scope</h2>` are 2. Otherwise a title is 1, any other heading 2. */
function headingLevel({ segment_type, content }: Segment): number {
  const written = /^\s*(?:(#{1,6}) |<h([1-6])\b)/.exec(content ?? '');
  if (!written) return segment_type === 'Title' ? 1 : 2;
  return written[1]?.length ?? Number(written[2]);
}
