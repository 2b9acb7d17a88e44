import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { checkedParameters } from '../pool/working-process.ts';
import { checkedAnswer } from './answers.ts';
import type { StepName } from './protocol.ts';

const prepared = {
  ...{ format: 'pdf', mimeType: 'application/pdf', pageCount: 3, cellCount: null, pdfFile: null },
  ...{ outline: [], isStated: false },
};
const check = (step: StepName, answer: unknown) => checkedAnswer(step, answer, DEFAULT_LIMITS);

describe('checkedAnswer', () => {
  it('returns valid answers unchanged, including unknown fields', () => {
    expect(check('prepare', { ...prepared, more: 1 })).toEqual({ ...prepared, more: 1 });
    expect(check('readPage', { imageFiles: ['pages/1.jpg'], stages: [] })).toEqual({
      ...{ imageFiles: ['pages/1.jpg'], stages: [] },
    });
    expect(check('extract', { scores: [0.4] })).toEqual({ scores: [0.4] });
  });

  it.each([
    ['more pages than any file may have', 'prepare', { ...prepared, pageCount: 1e12 }],
    ['pages that are no number', 'prepare', { ...prepared, pageCount: '3' }],
    ['half a page', 'prepare', { ...prepared, pageCount: 2.5 }],
    ['a type that would end in a header', 'prepare', { ...prepared, mimeType: 'text/html\r\nX-A: b' }],
    ['a name without end', 'readPage', { imageFiles: ['x'.repeat(1e6)], stages: [] }],
    ['names that are none', 'readPage', { imageFiles: [{}], stages: [] }],
    ['stages that nobody knows', 'readPage', { imageFiles: [], stages: [{ name: 'x', beganMs: 0, endedMs: 1 }] }],
    ['nothing', 'assemble', null],
    ['a fault without end', 'checkAnswer', { fault: 'x'.repeat(1e6) }],
  ] as [string, StepName, unknown][])('refuses %s', (_words, step, answer) => {
    expect(() => check(step, answer)).toThrow(/impossible answer/);
  });
});

describe('checkedParameters', () => {
  it('keeps only numbers and short texts', () => {
    const given = { page: 3, reason: 'x'.repeat(1e6), list: [1], nested: { a: 1 } };
    expect(checkedParameters(given)).toEqual({ page: 3, reason: 'x'.repeat(1_000) });
    for (const nothing of [null, 'text', 7]) expect(checkedParameters(nothing)).toEqual({});
  });
});
