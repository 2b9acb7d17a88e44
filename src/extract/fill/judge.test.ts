import { describe, expect, it } from 'vitest';
import type { DocumentWord } from '../document/words.ts';
import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { HIGH } from '../score.ts';
import { chanceOfEvidence, type Evidence } from './judge.ts';

const candidate: Candidate = { value: 'x', text: 'x', words: [], way: 'label-colon', score: 1 };
const match = (logit: number): Match => ({ words: [], start: logit, end: logit, inside: logit, nothing: 0 });

const chance = (evidence: Partial<Evidence>): number =>
  chanceOfEvidence({ candidate, rule: 0, match: null, margin: 0, unsaid: 0, ...evidence });

describe('the chance that a value is right', () => {
  it('is good for a label word for word with its value, and high where the matcher agrees', () => {
    expect(chance({ rule: 1 })).toBeGreaterThan(0.7);
    expect(chance({ rule: 1, match: match(4), margin: 4 })).toBeGreaterThanOrEqual(HIGH);
  });

  it('is high where the matcher is sure, and not by another rule alone', () => {
    expect(chance({ match: match(8), margin: 8 })).toBeGreaterThanOrEqual(HIGH);
    expect(chance({ rule: 0.85 })).toBeLessThan(0.35);
    expect(chance({ rule: 0.85, match: match(6), margin: 6 })).toBeGreaterThan(chance({ match: match(6), margin: 6 }));
  });

  it('believes rules more where words were recognised from a picture, or are in a script that the matcher hardly knows', () => {
    const confidence = 0.9;
    const word = { text: 'x', left: 0, top: 0, right: 1, bottom: 1, page: 1, confidence } as DocumentWord;
    const read = chance({ rule: 0.8 });
    expect(chance({ rule: 0.8, candidate: { ...candidate, words: [word] } })).toBeGreaterThan(read);
    expect(chance({ rule: 0.8, candidate: { ...candidate, text: '横浜南' } })).toBeGreaterThan(read);
  });

  it('is smaller where the document has none of the words that tell the field', () => {
    const sure = { match: match(4), margin: 4 };
    expect(chance({ ...sure, unsaid: 1 })).toBeLessThan(chance({ ...sure, unsaid: 0.5 }));
    expect(chance({ ...sure, unsaid: 0.5 })).toBeLessThan(chance(sure));
  });

  it('is small for what nothing but a doubtful match speaks for', () => {
    expect(chance({ match: match(-2), margin: -4 })).toBeLessThan(0.2);
  });
});
