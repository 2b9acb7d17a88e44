import type { SegmentType } from '../../domain/segment.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import { wordCounter } from '../tokenizers/word.ts';
import type { MeasuredSegment } from './measured-segment.ts';

let made = 0;

/** A segment of the given type and text for tests of the chunking rules. */
export function segment(
  segment_type: SegmentType,
  embed: string,
  { top = 0, page = 1, counter = wordCounter }: { top?: number; page?: number; counter?: TokenCounter } = {},
): MeasuredSegment {
  made += 1;
  return {
    segment_id: `s${made}`,
    segment_type,
    bbox: { left: 0, top, width: 100, height: 10 },
    page_number: page,
    page_width: 100,
    page_height: 1_000,
    content: embed,
    text: embed,
    embed,
    segment_length: counter.count(embed),
  };
}

export const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
