import { expect, it } from 'vitest';
import { likeness } from './likeness.ts';

it('is one for the same text, and stays high where a letter was mistaken', () => {
  expect(likeness('checkthevalves', 'checkthevalves')).toBe(1);
  expect(likeness('checkthevalves', 'cneckthevalves')).toBeGreaterThan(0.8);
});

it('does not mind the order of words', () => {
  expect(likeness('checkthevalves', 'valvescheckthe')).toBeGreaterThan(0.8);
});

it('tells two sentences of one language apart', () => {
  const [a, b] = ['thetreatybindsallpartiesthathavesigned', 'everymembershallpublishitsrulesbefore'];
  expect(likeness(a, b)).toBeLessThan(0.35);
});

it('is none between something and nothing', () => {
  expect(likeness('words', '')).toBe(0);
  expect(likeness('a', 'b')).toBe(0);
});
