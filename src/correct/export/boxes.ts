import { bottom, right } from '../../domain/geometry.ts';
import type { Segment } from '../../domain/segment.ts';
import { isHeadingType } from '../../domain/segment-types.ts';

/** Format of the box scorer: fractions of the page. */
export interface LabelledBox {
  category: string;
  bbox: [number, number, number, number];
  text: string;
  page: number;
}

export function labelledBox({ bbox, page_width, page_height, text = '', ...segment }: Segment): LabelledBox {
  const share = (length: number, whole: number): number => Math.round((length / whole) * 1e5) / 1e5;
  const [left, top] = [share(bbox.left, page_width), share(bbox.top, page_height)];
  const edges = [share(right(bbox), page_width), share(bottom(bbox), page_height)] as const;
  return { category: segment.segment_type, bbox: [left, top, ...edges], text, page: segment.page_number };
}

/** Classes for training the layout detector; titles and section headers are one class. */
const LABELS: ReadonlySet<string> = new Set([
  ...['Text', 'ListItem', 'Footnote', 'Formula', 'Table', 'Picture', 'Caption'],
  ...['PageHeader', 'PageFooter', 'PageNumber'],
]);

/** One page in the format of `training/layout/real.py --people`. */
export function labelledPage(id: string, segments: readonly Segment[]): string {
  const lines = segments.flatMap(({ segment_type, bbox }) => {
    const label = isHeadingType(segment_type) ? 'Heading' : LABELS.has(segment_type) ? segment_type : null;
    return label ? [[label, bbox.left, bbox.top, right(bbox), bottom(bbox)]] : [];
  });
  return JSON.stringify({ id, set: 'corrections', lines, blocks: lines.map(([, ...box]) => box) });
}
