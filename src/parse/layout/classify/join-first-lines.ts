import { bottom, sharedWidth, unionOf } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';
import { sizeOf } from './region-text.ts';

/**
 * A paragraph whose first line was cut off gets it back.
 *
 *     ┌ In these ┐                ┌ In these    ┐
 *     ┌ chapters we look ┐   →    │ chapters we │
 *     └ at mills.        ┘        └ look at …   ┘
 */
export function joinFirstLines(regions: readonly Region[], page: PageView): Region[] {
  const result = [...regions];
  for (const first of regions) {
    if (first.type !== 'Text' || first.lines.length !== 1) continue;
    const paragraph = result.find((r) => r !== first && goesOn(first, r, page));
    if (!paragraph) continue;
    const joined = {
      ...paragraph,
      lines: [...first.lines, ...paragraph.lines],
      bbox: unionOf([first.bbox, paragraph.bbox])!,
    };
    result[result.indexOf(paragraph)] = joined;
    result.splice(result.indexOf(first), 1);
  }
  return result;
}

function goesOn(first: Region, paragraph: Region, page: PageView): boolean {
  if (paragraph.type !== 'Text' || paragraph.lines.length < 2) return false;
  const line = first.lines[0]!;
  const next = paragraph.lines.reduce((top, l) => (l.bbox.top < top.bbox.top ? l : top));
  if (/[.!?:]$/u.test(line.text) || !/^\p{Ll}/u.test(next.text)) return false;
  if (Math.abs(line.size - sizeOf(paragraph)) > 0.05 * line.size || line.bold !== next.bold) return false;
  const step = next.bbox.top - line.bbox.top;
  const pitch = Math.max(1.3 * page.typography.leading, 1.6 * line.size);
  const overlap = sharedWidth(line.bbox, next.bbox);
  return step > 0.5 * line.size && step < pitch && overlap > 0 && next.bbox.top > bottom(line.bbox) - 0.5 * line.size;
}
