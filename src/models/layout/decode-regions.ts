import { type BoundingBox, boxFromEdges, iou } from '../../domain/geometry.ts';
import type { DetectedRegion, LayoutClass } from './detector.ts';

/** Less probable boxes are ignored. */
const LEAST_PROBABILITY = 0.04;
/** Boxes of one class with this overlap are duplicates. */
const SAME_REGION_IOU = 0.6;
const MOST_REGIONS = 400;
const TWIN: Partial<Record<LayoutClass, LayoutClass>> = { Title: 'SectionHeader', SectionHeader: 'Title' };

export interface RawDetections {
  /** Candidates × classes, 0–1. */
  scores: Float32Array;
  /** Candidates × (left, top, right, bottom) in input pixels. */
  boxes: Float32Array;
  classes: readonly LayoutClass[];
  calibration?: Calibration | undefined;
  /** Input pixels per page pixel. */
  scale: number;
  pageWidth: number;
  pageHeight: number;
}

/** Converts the network's candidates to regions on the page, best first, without duplicates of a class. */
export function decodeRegions(raw: RawDetections): DetectedRegion[] {
  const candidates: DetectedRegion[] = [];
  const { scores, classes, calibration } = raw;
  const leasts = classes.map((layoutClass) => scoreFor(LEAST_PROBABILITY, layoutClass, calibration));
  const worthwhile = rowsReaching(Math.min(...leasts) / 2, raw);
  classes.forEach((layoutClass, c) => {
    const twin = TWIN[layoutClass];
    const t = twin ? classes.indexOf(twin) : -1;
    for (const n of worthwhile) {
      const own = scores[n * classes.length + c]!;
      // A heading of unclear level is still a heading: the more likely of the two classes counts for both.
      const other = t < 0 ? own : scores[n * classes.length + t]!;
      const score = other < own ? 1 - (1 - own) * (1 - other) : own;
      if (score < leasts[c]!) continue;
      const bbox = pageBox(raw, n);
      if (bbox) candidates.push({ layoutClass, bbox, score: calibrate(score, layoutClass, calibration) });
    }
  });
  candidates.sort((a, b) => b.score - a.score);
  const kept: DetectedRegion[] = [];
  for (const candidate of candidates) {
    if (kept.length === MOST_REGIONS) break;
    const known = kept.some(
      (k) => k.layoutClass === candidate.layoutClass && iou(k.bbox, candidate.bbox) > SAME_REGION_IOU,
    );
    if (!known) kept.push(candidate);
  }
  return kept;
}

/** Candidates with this score in any class, in order: a few hundred of 11,000. Two classes at most double it. */
function rowsReaching(least: number, { scores, classes }: RawDetections): number[] {
  const rows: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    if (scores[at]! < least) continue;
    const row = Math.floor(at / classes.length);
    rows.push(row);
    at = (row + 1) * classes.length - 1;
  }
  return rows;
}

function pageBox(raw: RawDetections, n: number): BoundingBox | null {
  const edge = (i: number, limit: number) => Math.min(limit, Math.max(0, raw.boxes[n * 4 + i]! / raw.scale));
  const left = edge(0, raw.pageWidth);
  const top = edge(1, raw.pageHeight);
  const right = edge(2, raw.pageWidth);
  const bottom = edge(3, raw.pageHeight);
  return right - left >= 1 && bottom - top >= 1 ? boxFromEdges(left, top, right, bottom) : null;
}

/** Converts scores to probabilities: one logistic curve, shifted for some classes. */
interface Calibration {
  steepness: number;
  /** The score with a probability of one half. */
  midpoint: number;
  midpointOf?: Partial<Record<LayoutClass, number>>;
}

/** The probability that box and class are right. Without a calibration it is the score. */
export function calibrate(score: number, layoutClass: LayoutClass, calibration: Calibration | undefined): number {
  if (!calibration) return score;
  const midpoint = calibration.midpointOf?.[layoutClass] ?? calibration.midpoint;
  return 1 / (1 + Math.exp(-calibration.steepness * (score - midpoint)));
}

/** The lowest score with this probability, to skip most boxes cheaply. */
function scoreFor(probability: number, layoutClass: LayoutClass, calibration: Calibration | undefined): number {
  if (!calibration) return probability;
  const midpoint = calibration.midpointOf?.[layoutClass] ?? calibration.midpoint;
  return midpoint + Math.log(probability / (1 - probability)) / calibration.steepness;
}
