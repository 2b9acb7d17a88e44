import { describe, expect, it } from 'vitest';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { joinPartsSeen } from './join-parts-seen.ts';

const seen = (left: number, right: number, score: number, top = 100, height = 400): DetectedRegion => ({
  layoutClass: 'Table',
  bbox: { left, top, width: right - left, height },
  score,
});

describe('a table that was seen in parts', () => {
  it('is one where boxes of one height cut through each other', () => {
    const joined = joinPartsSeen([seen(900, 1400, 0.9), seen(100, 700, 0.8), seen(400, 1400, 0.7)]);
    expect(joined).toContainEqual(seen(100, 1400, 0.8));
    expect(joined).toHaveLength(2);
  });

  it('is two where the boxes only touch, and where one box lies around both', () => {
    const apart = [seen(100, 700, 0.9), seen(690, 1400, 0.9)];
    expect(joinPartsSeen(apart)).toEqual(apart);
    const around = [...apart, seen(95, 1405, 0.6)];
    expect(joinPartsSeen(around)).toEqual(around);
  });

  it('is two where the boxes are not of one height', () => {
    const steps = [seen(100, 700, 0.9), seen(400, 1400, 0.9, 300)];
    expect(joinPartsSeen(steps)).toEqual(steps);
  });

  it('is not told from what was seen faintly, nor from other things', () => {
    const faint = [
      seen(100, 700, 0.9),
      seen(400, 1400, 0.4),
      { ...seen(400, 1400, 0.9), layoutClass: 'Picture' as const },
    ];
    expect(joinPartsSeen(faint)).toEqual(faint);
  });
});
