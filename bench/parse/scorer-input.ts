import { bottom, centreY, right } from '../../src/domain/geometry.ts';
import type { Segment } from '../../src/domain/segment.ts';

export interface BenchBox {
  category: string;
  /** Left, top, right, bottom as fractions of the page. */
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
  // Text that happens to begin with a heading marker is escaped, as in our Markdown output.
  return isHeading && marks ? marks[0] + text : text.replace(/^#(?=#{0,5}\s)/gm, '\\#');
}

/** Boxes as the collection draws them. */
export function benchBoxes(segments: readonly Segment[]): BenchBox[] {
  const boxes: BenchBox[] = [];
  for (const [at, segment] of segments.entries()) {
    const box = benchBox(segment);
    const last = boxes.at(-1);
    if (last && isNextOfTightGroup(segments[at - 1], segment)) boxes[boxes.length - 1] = joined(last, box);
    else boxes.push(box);
  }
  return boxes;
}

/**
 * Fraction of a line height: list items or footnotes closer than this form one group, which the collection labels as
 * one box.
 */
const TIGHT = 0.75;
const DRAWN_TOGETHER: ReadonlySet<string> = new Set(['ListItem', 'Footnote']);

/**
 *     • one                  • one
 *     • two     one box
 *                            • two     two boxes
 */
function isNextOfTightGroup(above: Segment | undefined, item: Segment): boolean {
  if (above?.segment_type !== item.segment_type || !DRAWN_TOGETHER.has(item.segment_type)) return false;
  if (above.page_number !== item.page_number) return false;
  const heights = (item.ocr ?? []).map((word) => word.bbox.height).sort((a, b) => a - b);
  const lineHeight = heights[Math.floor(heights.length / 2)] ?? 0;
  const gap = item.bbox.top - bottom(above.bbox);
  const sideBySide = item.bbox.left >= right(above.bbox) || right(item.bbox) <= above.bbox.left;
  return gap < TIGHT * lineHeight && item.bbox.top >= above.bbox.top && !sideBySide;
}

function joined(a: BenchBox, b: BenchBox): BenchBox {
  const [left, top, rightEdge, bottomEdge] = a.bbox;
  return {
    category: a.category,
    bbox: [
      Math.min(left, b.bbox[0]),
      Math.min(top, b.bbox[1]),
      Math.max(rightEdge, b.bbox[2]),
      Math.max(bottomEdge, b.bbox[3]),
    ],
    score: Math.max(a.score, b.score),
  };
}

function benchBox(segment: Segment): BenchBox {
  const { bbox, page_width: width, page_height: height } = segment;
  return {
    category: categoryOf(segment),
    bbox: [bbox.left / width, bbox.top / height, right(bbox) / width, bottom(bbox) / height],
    score: segment.confidence ?? 1,
  };
}

/** The collection has no category for page numbers, which belong to its headers and footers, nor for small graphics. */
function categoryOf({ segment_type, bbox, page_height }: Segment): string {
  if (segment_type === 'GraphicalItem') return 'Picture';
  if (segment_type !== 'PageNumber') return segment_type;
  return centreY(bbox) < page_height / 2 ? 'PageHeader' : 'PageFooter';
}
