import type { Candidate, Way } from './find/candidate.ts';

/** From here on a value is called `High`: nine of ten such values are right. */
export const HIGH = 0.9;

/** Points of a line from raw scores to shares of right values. */
export type Curve = readonly (readonly [raw: number, share: number])[];

/** Share of right values by raw score, measured on 1,273 values of business documents and receipts. */
const CURVES: Record<'label' | 'table', Curve> = {
  label: [
    [0, 0.05],
    [0.3, 0.35],
    [0.5, 0.55],
    [0.65, 0.65],
    [0.72, 0.84],
    [0.89, 0.9],
    [1, 0.95],
  ],
  table: [
    [0, 0.1],
    [0.6, 0.4],
    [0.7, 0.85],
    [0.75, 0.93],
    [1, 0.98],
  ],
};

const CURVE_OF: Partial<Record<Way, keyof typeof CURVES>> = { table: 'table', pairs: 'table' };

/** Words that were recognised so surely that a model which quotes them adds its own reading to it. */
const WELL_READ = 0.8;

/** How sure a value is, 0–1: what the finders say of it, less for words that were hard to recognise, as a share. */
export function scoreOf(candidate: Candidate): number {
  const seen = candidate.words.flatMap((word) => (word.confidence === null ? [] : [word.confidence]));
  const worst = seen.length > 0 ? Math.min(...seen) : 1;
  if (candidate.way === 'model') return rounded(candidate.score * (worst >= WELL_READ ? 1 : 0.5 + 0.5 * worst));
  if (candidate.isChance) return rounded(candidate.score * (worst >= WELL_READ ? 1 : 0.5 + 0.5 * worst));
  const raw = Math.min(1, candidate.score * (0.5 + 0.5 * worst));
  return rounded(shareAt(raw, CURVES[CURVE_OF[candidate.way] ?? 'label']));
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;

export function shareAt(raw: number, curve: Curve): number {
  for (let i = 1; i < curve.length; i++) {
    const [x0, y0] = curve[i - 1]!;
    const [x1, y1] = curve[i]!;
    if (raw <= x1) return y0 + ((raw - x0) / (x1 - x0)) * (y1 - y0);
  }
  return curve.at(-1)![1];
}
