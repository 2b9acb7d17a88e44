import { centreX, centreY, intersectionArea, right } from '../../../domain/geometry.ts';
import { neighbours } from '../../../domain/lists.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace, isMostlyIn, isOverHalf, isWhollyIn } from '../../alike.ts';
import { makeLine, type TextLine } from '../lines/text-line.ts';
import { isContainer, type Region, type Rivals } from '../region.ts';

/**
 * Assigns every line to the best region that contains it, and returns the other lines. Text decides between overlapping
 * boxes: one whose lines are all taken is dropped.
 */
export function assignLines(
  detected: readonly (DetectedRegion & { rivals?: Rivals })[],
  lines: readonly TextLine[],
): { regions: Region[]; loose: TextLine[] } {
  const regions: Region[] = [];
  let loose = [...lines];
  for (const { layoutClass, bbox, score, rivals } of detected) {
    const region: Region = { type: layoutClass, bbox, lines: [], score, evidence: null, rivals: rivals ?? {} };
    const covered = lines.filter((l) => isMostlyIn(l.bbox, bbox));
    const { held, rest } = takeLines(loose, region);
    const letters = (list: readonly TextLine[]) => list.reduce((n, l) => n + l.text.length, 0);
    // Better regions took most of its text.
    if (covered.length > 0 && !isOverHalf(letters(held), letters(covered))) continue;
    // Text classes need text; a picture, an empty form or a drawn formula may have none.
    if (held.length === 0 && !isContainer(layoutClass) && layoutClass !== 'Formula') continue;
    // It would be a duplicate.
    if (held.length === 0 && regions.some((r) => areInOnePlace(r.bbox, bbox))) continue;
    region.lines = held;
    regions.push(region);
    loose = rest;
  }
  return { regions, loose };
}

/** Splits a line that is partly in the region. */
function takeLines(lines: readonly TextLine[], region: Region): { held: TextLine[]; rest: TextLine[] } {
  const held: TextLine[] = [];
  const rest: TextLine[] = [];
  for (const line of lines) {
    if (isWhollyIn(line.bbox, region.bbox) || line.words.length === 1 || !cutsSideways(line, region)) {
      (isMostlyIn(line.bbox, region.bbox) ? held : rest).push(line);
      continue;
    }
    const inside = line.words.filter((w) => centreX(w.bbox) > region.bbox.left && centreX(w.bbox) < right(region.bbox));
    const outside = line.words.filter((w) => !inside.includes(w));
    if (inside.length > 0) held.push(makeLine(inside));
    if (outside.length > 0) rest.push(makeLine(outside));
  }
  return { held, rest };
}

/**
 * Whether the region's edge splits the line at a gap wider than its usual spaces: two columns were joined to one line.
 * Otherwise the box is just too narrow, and the whole line goes to one side.
 */
function cutsSideways(line: TextLine, region: Region): boolean {
  const y = centreY(line.bbox);
  if (line.angle !== 0 || y < region.bbox.top || y > region.bbox.top + region.bbox.height) return false;
  if (intersectionArea(line.bbox, region.bbox) === 0) return false;
  const gaps = neighbours(line.words).map(([before, w]) => ({ before, w, gap: w.bbox.left - right(before.bbox) }));
  const usual = middleValue(gaps.map(({ gap }) => gap)) ?? 0;
  return gaps.some(({ before, w, gap }) => {
    const wide = gap > Math.max(1.8 * usual, 0.6 * line.size);
    const inBefore = centreX(before.bbox) > region.bbox.left && centreX(before.bbox) < right(region.bbox);
    const inAfter = centreX(w.bbox) > region.bbox.left && centreX(w.bbox) < right(region.bbox);
    return wide && inBefore !== inAfter;
  });
}
