import { expect, it } from 'vitest';
import { textLikeness } from './likeness.ts';

it('is one for the same text, and stays high where a letter was mistaken', () => {
  expect(textLikeness('checkthevalves', 'checkthevalves')).toBe(1);
  expect(textLikeness('checkthevalves', 'cneckthevalves')).toBeGreaterThan(0.8);
});

it('does not mind the order of words', () => {
  expect(textLikeness('checkthevalves', 'valvescheckthe')).toBeGreaterThan(0.8);
});

it('distinguishes two sentences of one language', () => {
  const [a, b] = ['thetreatybindsallpartiesthathavesigned', 'everymembershallpublishitsrulesbefore'];
  expect(textLikeness(a, b)).toBeLessThan(0.35);
});

it('is none between something and nothing', () => {
  expect(textLikeness('words', '')).toBe(0);
  expect(textLikeness('a', 'b')).toBe(0);
});
