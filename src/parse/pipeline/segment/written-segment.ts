import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { Chunk } from '../../../domain/parse-output.ts';
import type { Segment } from '../../../domain/segment.ts';
import type { MeasuredSegment } from '../../chunk/running-length.ts';
import type { PageHead, SegmentDraft } from '../../draft.ts';
import type { TokenCounter } from '../../tokenizers/token-counter.ts';
import { type UncountedSegment, uncountedSegment, withTokenCount } from './output-segment.ts';

/** A segment written when its page was read; used unchanged unless the document or a model changed it. */
export interface WrittenSegment {
  /** Input of the chunker: without words and cells. */
  segment: UncountedSegment;
  /** The segment as JSON without its last property, the length in tokens, and the closing bracket. */
  text: Buffer;
}

/** Two lines: the input of the chunker, and the text. */
export function linesOfWritten(draft: SegmentDraft, page: PageHead, configuration: ParseConfiguration): string[] {
  const segment = uncountedSegment(draft, page, configuration);
  const { cells: _, ss_cells: __, ...light } = { ...segment, ocr: [] };
  return [JSON.stringify(light), JSON.stringify(segment).slice(0, -1)];
}

export class WrittenTexts {
  readonly #texts = new WeakMap<Segment, Buffer>();

  /** Counted here: processes that read pages need no tokenizer. */
  measured({ segment, text }: WrittenSegment, counter: TokenCounter): MeasuredSegment {
    const counted = withTokenCount(segment, counter);
    this.#texts.set(counted, text);
    return counted;
  }

  /** The same bytes as `JSON.stringify` of the complete chunk. */
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
