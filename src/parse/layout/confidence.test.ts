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
  it("the detector's probability is kept while no rule has decided", () => {
    expect(confidenceOf(region(0.83, null))).toBe(0.83);
  });

  it('a rule that changed the type counts as much as the box', () => {
    expect(confidenceOf(region(0.6, 0.9))).toBeCloseTo(0.75);
  });

  it('rules alone are a little less sure than they say', () => {
    expect(confidenceOf(region(null, 0.8))).toBeLessThan(0.8);
  });

  it('nothing is certain and nothing impossible', () => {
    expect(confidenceOf(region(1, null))).toBe(0.99);
    expect(confidenceOf(region(0, null))).toBe(0.01);
  });
});
