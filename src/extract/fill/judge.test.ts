import { describe, expect, it } from 'vitest';
import type { DocumentWord } from '../document/words.ts';
import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { HIGH } from '../score.ts';
import { chancesOf, type Evidence } from './judge.ts';

const candidate: Candidate = { value: 'x', text: 'x', words: [], way: 'label-colon', score: 1 };
const match = (logit: number): Match => ({ words: [], start: logit, end: logit, nothing: 0 });

const nothing: Evidence = { candidate, rule: 0, match: null, margin: 0, claimed: -8, isRuleAlone: false, unsaid: 0 };
const chance = (...evidence: Partial<Evidence>[]): number =>
  chancesOf(evidence.map((one) => ({ ...nothing, ...one })))[0]!;

describe('the chance that a value is right', () => {
  it('is high if the matcher is sure and the rules agree, but not for a weak rule only', () => {
    const sure = { match: match(8), margin: 8 };
    expect(chance({ ...sure, rule: 1 })).toBeGreaterThanOrEqual(HIGH);
    expect(chance({ rule: 0.5 })).toBeLessThan(0.35);
    expect(chance({ ...sure, rule: 0.85 })).toBeGreaterThan(chance(sure));
  });

  it('is shared with other values of the field and with the case that none is right', () => {
    const one = { match: match(6), margin: 6, rule: 0.8 };
    expect(chance(one, { rule: 0.9 })).toBeLessThan(chance(one));
    expect(chance(one, one)).toBeLessThan(0.5);
  });

  it('is lower if another field has a stronger claim to the words', () => {
    const one = { match: match(1), margin: 1 };
    expect(chance({ ...one, claimed: 7 })).toBeLessThan(chance(one));
  });

  it('gives rules more weight for OCR text and for scripts that the matcher hardly knows', () => {
    const confidence = 0.9;
    const word = { text: 'x', left: 0, top: 0, right: 1, bottom: 1, page: 1, confidence } as DocumentWord;
    const read = chance({ rule: 0.8 });
    expect(chance({ rule: 0.8, candidate: { ...candidate, words: [word] } })).toBeGreaterThan(read);
    expect(chance({ rule: 0.8, candidate: { ...candidate, text: '横浜南' } })).toBeGreaterThan(read);
  });

  it('is lower if the document lacks the words that identify the field', () => {
    const sure = { match: match(4), margin: 4 };
    expect(chance({ ...sure, isRuleAlone: false, unsaid: 1 })).toBeLessThan(
      chance({ ...sure, isRuleAlone: false, unsaid: 0.5 }),
    );
    expect(chance({ ...sure, isRuleAlone: false, unsaid: 0.5 })).toBeLessThan(chance(sure));
  });

  it('is low for a weak match without other evidence', () => {
    expect(chance({ match: match(-2), margin: -4 })).toBeLessThan(0.2);
  });
});
