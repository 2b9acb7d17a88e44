import { describe, expect, it } from 'vitest';
import { confidenceOf } from './confidence.ts';
import type { Region } from './region.ts';

const region = (score: number | null, evidence: number | null): Region => ({
  type: 'Text',
  lines: [],
  bbox: { left: 0, top: 0, width: 1, height: 1 },
  score,
  evidence,
});

describe('confidenceOf', () => {
  it("keeps the detector's probability unless a rule decided", () => {
    expect(confidenceOf(region(0.83, null))).toBe(0.83);
  });

  it('combines the rule that changed the type with the score of the box', () => {
    expect(confidenceOf(region(0.6, 0.9))).toBeCloseTo(0.75);
  });

  it('reduces the evidence of rules without a detector', () => {
    expect(confidenceOf(region(null, 0.8))).toBeLessThan(0.8);
  });

  it('is never 0 or 1', () => {
    expect(confidenceOf(region(1, null))).toBe(0.99);
    expect(confidenceOf(region(0, null))).toBe(0.01);
  });
});
