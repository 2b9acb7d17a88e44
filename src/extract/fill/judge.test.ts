import { describe, expect, it } from 'vitest';
import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { HIGH } from '../score.ts';
import { chanceOfEvidence } from './judge.ts';

const candidate: Candidate = { value: 'x', text: 'x', words: [], way: 'label-colon', score: 1 };
const match = (logit: number): Match => ({ words: [], start: logit, end: logit, inside: logit, nothing: 0 });

describe('the chance that a value is right', () => {
  it('is high for a label word for word with its value, whatever the matcher says', () => {
    expect(chanceOfEvidence({ candidate, rule: 1, match: null, margin: 0, unsaid: 0 })).toBeGreaterThanOrEqual(HIGH);
    expect(chanceOfEvidence({ candidate, rule: 1, match: match(-8), margin: 0, unsaid: 0 })).toBeGreaterThanOrEqual(HIGH);
  });

  it('is high where a rule and the matcher agree, and not by either alone', () => {
    expect(chanceOfEvidence({ candidate, rule: 0.85, match: match(4), margin: 0, unsaid: 0 })).toBeGreaterThanOrEqual(HIGH);
    expect(chanceOfEvidence({ candidate, rule: 0.85, match: null, margin: 0, unsaid: 0 })).toBeLessThan(HIGH);
    expect(chanceOfEvidence({ candidate, rule: 0, match: match(4), margin: 0, unsaid: 0 })).toBeLessThan(HIGH);
  });

  it('is smaller where the document has none of the words that tell the field, less so for what the schema shows', () => {
    const chance = (unsaid: number, way: Candidate['way'] = 'pattern') =>
      chanceOfEvidence({ candidate: { ...candidate, way }, rule: 0.62, match: null, margin: 0, unsaid });
    expect(chance(0)).toBeGreaterThan(0.15);
    expect(chance(1)).toBeLessThan(0.03);
    expect(chance(1, 'example')).toBeGreaterThan(chance(1));
    const labelled = (unsaid: number) => chanceOfEvidence({ candidate, rule: 0.95, match: match(4), margin: 4, unsaid });
    expect(labelled(1)).toBeLessThan(labelled(0.5));
    expect(labelled(1)).toBeGreaterThan(0.5);
  });

  it('is small for what nothing but a doubtful match speaks for', () => {
    expect(chanceOfEvidence({ candidate, rule: 0, match: match(-2), margin: 0, unsaid: 0 })).toBeLessThan(0.05);
  });
});
