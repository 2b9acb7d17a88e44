import { area, iou, shareInside } from '../../../domain/geometry.ts';
import type { DetectedRegion, LayoutClass } from '../../../models/layout/detector.ts';
import { isMainPartOf, isNearlyAllOf, isOverHalf } from '../../alike.ts';
import { isContainer, type Rivals } from '../region.ts';
import { LEAST_TABLE_SCORE } from '../table-detection/is-table.ts';

/** Lowest score of a detection. Text exists anyway, so even a weak box helps; a weak picture only harms. */
const LEAST_SCORE: Partial<Record<LayoutClass, number>> = {
  Table: LEAST_TABLE_SCORE,
  Picture: 0.35,
  FormRegion: 0.45,
  GraphicalItem: 0.35,
  Legend: 0.35,
};
const LEAST_SCORE_OF_TEXT = 0.15;

interface ChosenRegion extends DetectedRegion {
  rivals: Rivals;
}

/** Detections to keep, best first: one per place, and none inside a sure table or picture. */
export function chooseRegions(detected: readonly DetectedRegion[]): ChosenRegion[] {
  const sure = detected.filter((d) => isContainer(d.layoutClass) && isNearlyAllOf(d.score, 1));
  const kept: ChosenRegion[] = [];
  for (const region of detected) {
    if (region.score < (LEAST_SCORE[region.layoutClass] ?? LEAST_SCORE_OF_TEXT)) continue;
    const better = kept.find((k) => isOverHalf(iou(k.bbox, region.bbox), 1));
    if (better) {
      better.rivals[region.layoutClass] ??= region.score;
      continue;
    }
    if (sure.some((s) => s !== region && swallows(s, region))) continue;
    kept.push({ ...region, rivals: {} });
  }
  return kept;
}

function swallows(container: DetectedRegion, region: DetectedRegion): boolean {
  const larger = area(container.bbox) > area(region.bbox) || container.score > region.score;
  return (
    larger &&
    isMainPartOf(shareInside(region.bbox, container.bbox), 1) &&
    !(isContainer(region.layoutClass) && region.score > container.score)
  );
}
