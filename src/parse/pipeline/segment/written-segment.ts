import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { Chunk } from '../../../domain/parse-output.ts';
import type { Segment } from '../../../domain/segment.ts';
import type { MeasuredSegment } from '../../chunk/running-length.ts';
import type { PageHead, SegmentDraft } from '../../draft.ts';
import type { TokenCounter } from '../../tokenizers/token-counter.ts';
import { type UncountedSegment, uncountedSegment, withTokenCount } from './output-segment.ts';

/** A segment as written while its page was read, used unchanged unless the document or a model changed it. */
export interface WrittenSegment {
  /** What grouping segments into chunks looks at: words and cells are left out. */
  segment: UncountedSegment;
  /** The segment as JSON, all of it but the length in tokens, which comes last, and the bracket after it. */
  text: Buffer;
}

/** On two lines: what chunking looks at, and the text. */
export function linesOfWritten(draft: SegmentDraft, page: PageHead, configuration: ParseConfiguration): string[] {
  const segment = uncountedSegment(draft, page, configuration);
  const { cells: _, ss_cells: __, ...light } = { ...segment, ocr: [] };
  return [JSON.stringify(light), JSON.stringify(segment).slice(0, -1)];
}

/** Remembers which segments were written before. */
export class WrittenTexts {
  readonly #texts = new WeakMap<Segment, Buffer>();

  /** Counted only now: processes that read pages need no tokenizer. */
  measured({ segment, text }: WrittenSegment, counter: TokenCounter): MeasuredSegment {
    const counted = withTokenCount(segment, counter);
    this.#texts.set(counted, text);
    return counted;
  }

  /** The same bytes as `JSON.stringify` of the chunk with all that its segments hold. */
  lineOf({ segments, ...chunk }: Chunk): Buffer {
    const parts: Buffer[] = [Buffer.from(`${JSON.stringify(chunk).slice(0, -1)},"segments":[`)];
    for (const [at, segment] of segments.entries()) {
      if (at > 0) parts.push(COMMA);
      const text = this.#texts.get(segment);
      if (text) parts.push(text, Buffer.from(`,"segment_length":${segment.segment_length}}`));
      else parts.push(Buffer.from(JSON.stringify(segment)));
    }
    return Buffer.concat([...parts, END]);
  }
}

const COMMA = Buffer.from(',');
const END = Buffer.from(']}\n');
