import { describe, expect, it } from 'vitest';
import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { HIGH } from '../score.ts';
import { chanceOfEvidence } from './judge.ts';

const candidate: Candidate = { value: 'x', text: 'x', words: [], way: 'label-colon', score: 1 };
const match = (logit: number): Match => ({ words: [], start: logit, end: logit, inside: logit, nothing: 0 });

describe('the chance that a value is right', () => {
  it('is high for a label word for word with its value, whatever the matcher says', () => {
    expect(chanceOfEvidence({ candidate, rule: 1, match: null })).toBeGreaterThanOrEqual(HIGH);
    expect(chanceOfEvidence({ candidate, rule: 1, match: match(-8) })).toBeGreaterThanOrEqual(HIGH);
  });

  it('is high where a rule and the matcher agree, and not by either alone', () => {
    expect(chanceOfEvidence({ candidate, rule: 0.85, match: match(4) })).toBeGreaterThanOrEqual(HIGH);
    expect(chanceOfEvidence({ candidate, rule: 0.85, match: null })).toBeLessThan(HIGH);
    expect(chanceOfEvidence({ candidate, rule: 0, match: match(4) })).toBeLessThan(HIGH);
  });

  it('is small for what nothing but a doubtful match speaks for', () => {
    expect(chanceOfEvidence({ candidate, rule: 0, match: match(-2) })).toBeLessThan(0.05);
  });
});
