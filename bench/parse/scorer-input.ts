import { bottom, centreY, right } from '../../src/domain/geometry.ts';
import type { Segment } from '../../src/domain/segment.ts';

export interface BenchBox {
  category: string;
  /** Left, top, right, bottom as shares of the page. */
  bbox: [number, number, number, number];
  score: number;
}

/** The scorer compares plain text, so only headings and tables keep their markup. */
export function benchMarkdown(segments: readonly Segment[]): string {
  return segments
    .map(markdownOf)
    .filter((text) => text !== '')
    .join('\n\n');
}

function markdownOf(segment: Segment): string {
  const { segment_type, content = '', text = '' } = segment;
  if (segment_type === 'Table') return content;
  const marks = /^#+ /.exec(content);
  const isHeading = segment_type === 'Title' || segment_type === 'SectionHeader';
  return isHeading && marks ? marks[0] + text : text;
}

export function benchBox(segment: Segment): BenchBox {
  const { bbox, page_width: width, page_height: height } = segment;
  return {
    category: categoryOf(segment),
    bbox: [bbox.left / width, bbox.top / height, right(bbox) / width, bottom(bbox) / height],
    score: segment.confidence ?? 1,
  };
}

/** The collection has no category for page numbers: they are part of its headers and footers. */
function categoryOf({ segment_type, bbox, page_height }: Segment): string {
  if (segment_type !== 'PageNumber') return segment_type;
  return centreY(bbox) < page_height / 2 ? 'PageHeader' : 'PageFooter';
}
