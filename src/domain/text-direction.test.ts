import { expect, it } from 'vitest';
import { hasRightToLeft, isHalfHebrewOrArabic, isMostlyRightToLeft, startsRightToLeft } from './text-direction.ts';

const MIXED = 'PDF ושלום עולם';

it('finds a single right-to-left letter', () => {
  expect([hasRightToLeft(MIXED), hasRightToLeft('a א'), hasRightToLeft('plain text')]).toEqual([true, true, false]);
});

it('uses the first letter for the direction of a paragraph', () => {
  expect([startsRightToLeft(MIXED), startsRightToLeft('12. שלום PDF'), startsRightToLeft('')]).toEqual([
    false,
    true,
    false,
  ]);
});

it('uses the majority of letters for the direction of a line', () => {
  expect([isMostlyRightToLeft(MIXED), isMostlyRightToLeft('Portable Document של')]).toEqual([true, false]);
});

it('reverses a recognised line if half of its letters are right-to-left, but not for digits alone', () => {
  expect([isHalfHebrewOrArabic('ab אב'), isHalfHebrewOrArabic('abc אב'), isHalfHebrewOrArabic('٢٠٢٤')]).toEqual([
    true,
    false,
    false,
  ]);
});
