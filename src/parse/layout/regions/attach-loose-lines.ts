import { bottom, right, sharedHeight, sharedWidth } from '../../../domain/geometry.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import type { TextLine } from '../lines/text-line.ts';
import { isContainer, type Region } from '../region.ts';

/**
 * Lines that the detector's boxes just missed go to the region they continue: the end of a line that a box cut off, or
 * the last line below a box that was drawn too short.
 *
 *     ┌──────────────────┐
 *     │ A paragraph of   │ text.   ← same height, next word
 *     │ which one line   │
 *     └──────────────────┘
 *       lies outside.              ← same size, one step below
 */
export function attachLooseLines(
  regions: readonly Region[],
  loose: readonly TextLine[],
  typography: PageTypography,
): TextLine[] {
  const stillLoose: TextLine[] = [];
  for (const line of [...loose].sort((a, b) => a.bbox.top - b.bbox.top)) {
    const home =
      regions.find((r) => !isContainer(r.type) && r.lines.some((l) => isSameLine(l, line))) ??
      regions.find((r) => continues(r, line, typography));
    if (home) home.lines.push(line);
    else stillLoose.push(line);
  }
  return stillLoose;
}

function isSameLine(a: TextLine, b: TextLine): boolean {
  if (a.angle !== 0 || b.angle !== 0) return false;
  const shared = sharedHeight(a.bbox, b.bbox);
  const gap = Math.max(a.bbox.left, b.bbox.left) - Math.min(right(a.bbox), right(b.bbox));
  // "11   Results": a heading's number may stand far before it.
  const reach = /^\d{1,2}(?:\.\d{1,2})*$/u.test(b.text) && right(b.bbox) <= a.bbox.left ? 4 : 1.2;
  return shared > 0.5 * Math.min(a.bbox.height, b.bbox.height) && gap < reach * Math.max(a.size, b.size);
}

function continues(region: Region, line: TextLine, typography: PageTypography): boolean {
  if (isContainer(region.type) || line.angle !== 0) return false;
  return region.lines.some((l) => {
    if (Math.abs(l.size - line.size) > 0.08 * l.size || l.bold !== line.bold) return false;
    const gap = Math.max(line.bbox.top - bottom(l.bbox), l.bbox.top - bottom(line.bbox));
    const step = Math.abs(line.bbox.top - l.bbox.top);
    if (gap > 0.75 * l.size || step > 1.15 * typography.leading || step < 0.6 * l.size) return false;
    const shared = sharedWidth(l.bbox, line.bbox);
    return (
      shared > 0.8 * Math.min(l.bbox.width, line.bbox.width) && Math.abs(l.bbox.left - line.bbox.left) < 3 * l.size
    );
  });
}
