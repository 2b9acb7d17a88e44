import { bottom, right } from '../../domain/geometry.ts';
import type { Segment } from '../../domain/segment.ts';

/** As the scorer of boxes reads them: shares of the page. */
export interface LabelledBox {
  category: string;
  bbox: [number, number, number, number];
  text: string;
  page: number;
}

export function labelledBox({
  segment_type,
  bbox,
  page_width,
  page_height,
  page_number,
  text = '',
}: Segment): LabelledBox {
  const share = (length: number, whole: number): number => Math.round((length / whole) * 1e5) / 1e5;
  return {
    category: segment_type,
    bbox: [
      share(bbox.left, page_width),
      share(bbox.top, page_height),
      share(right(bbox), page_width),
      share(bottom(bbox), page_height),
    ],
    text,
    page: page_number,
  };
}

/** What the training of the layout detector calls a class; others it does not learn from people. */
const LABELS: Readonly<Record<string, string>> = {
  Title: 'Heading',
  SectionHeader: 'Heading',
  Text: 'Text',
  ListItem: 'ListItem',
  Footnote: 'Footnote',
  Formula: 'Formula',
  Table: 'Table',
  Picture: 'Picture',
  Caption: 'Caption',
  PageHeader: 'PageHeader',
  PageFooter: 'PageFooter',
  PageNumber: 'PageNumber',
};

/** One page as `training/layout/real.py --people` reads it: blocks that people drew, and a line of the class in each. */
export function labelledPage(id: string, segments: readonly Segment[]): string {
  const lines = segments.flatMap(({ segment_type, bbox }) => {
    const label = LABELS[segment_type];
    return label ? [[label, bbox.left, bbox.top, right(bbox), bottom(bbox)]] : [];
  });
  return JSON.stringify({ id, set: 'corrections', lines, blocks: lines.map(([, ...box]) => box) });
}
