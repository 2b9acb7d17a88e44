import { describe, expect, it } from 'vitest';
import { groupFields, packFields, piecesOf } from './pack.ts';
import { FACTS, positionFacts, writtenFacts } from './word-facts.ts';

const field = (length: number) => ({ ids: Array<number>(length).fill(7), isMany: false });

describe('fields as tokens', () => {
  it('each follow a mark and are limited in length as in training', () => {
    const { ids, marks } = packFields([field(2), { ids: [8], isMany: true }, field(99)]);
    expect(ids.slice(0, 6)).toEqual([101, 1, 7, 7, 2, 8]);
    expect(marks).toEqual([1, 4, 6]);
    expect(ids).toHaveLength(1 + 3 + 2 + 25 + 1);
  });

  it('are grouped by the available room', () => {
    const sizes = (count: number, length: number) =>
      groupFields(Array.from({ length: count }, () => field(length))).map((group) => group.length);
    expect(sizes(20, 3)).toEqual([16, 4]);
    expect(sizes(12, 40)).toEqual([10, 2]);
    expect(sizes(0, 3)).toEqual([]);
  });
});

describe('words as tokens', () => {
  it('are their first pieces, or one unknown token', () => {
    expect(piecesOf([5, 6])).toEqual([5, 6, 0, 0, 0, 0]);
    expect(piecesOf([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(piecesOf([])).toEqual([100, 0, 0, 0, 0, 0]);
  });

  it('distinguish amounts, dates and currencies by how they are written', () => {
    const [, letters, capital, , , amount, date, , currency] = writtenFacts('1.234,50');
    expect([letters, capital, amount, date, currency]).toEqual([0, 0, 1, 0, 0]);
    expect(writtenFacts('20.09.2018')[6]).toBe(1);
    expect(writtenFacts('EUR')[8]).toBe(1);
  });

  it('have a position relative to the previous word', () => {
    const facts = positionFacts(
      [
        [0.1, 0.1, 0.2, 0.12],
        [0.21, 0.1, 0.3, 0.12],
        [0.1, 0.14, 0.2, 0.16],
      ],
      1,
    );
    expect(facts.map(([, , isSameLine]) => isSameLine)).toEqual([0, 1, 0]);
    expect(facts[1]![1]).toBeCloseTo(0.0625);
    expect(facts[2]![3]).toBeCloseTo(0.125);
    expect(writtenFacts('a').length + facts[0]!.length).toBe(FACTS);
  });
});
