import type { LayoutClass } from './detector.ts';

/** How the network's own scores become probabilities: one logistic curve, shifted for classes that score lower or higher. */
export interface Calibration {
  steepness: number;
  /** The score that is right every second time. */
  midpoint: number;
  midpointOf?: Partial<Record<LayoutClass, number>>;
}

/** Probability that a box with this score is right in place and class. Without a calibration the score is all there is. */
export function calibrate(score: number, layoutClass: LayoutClass, calibration: Calibration | undefined): number {
  if (!calibration) return score;
  const midpoint = calibration.midpointOf?.[layoutClass] ?? calibration.midpoint;
  return 1 / (1 + Math.exp(-calibration.steepness * (score - midpoint)));
}

/** The least score whose probability is `probability`: most boxes can be passed over without computing theirs. */
export function scoreFor(probability: number, layoutClass: LayoutClass, calibration: Calibration | undefined): number {
  if (!calibration) return probability;
  const midpoint = calibration.midpointOf?.[layoutClass] ?? calibration.midpoint;
  return midpoint + Math.log(probability / (1 - probability)) / calibration.steepness;
}
