import { expect, it } from 'vitest';
import { hasRightToLeft, isHalfHebrewOrArabic, isMostlyRightToLeft, startsRightToLeft } from './text-direction.ts';

const MIXED = 'PDF ושלום עולם';

it('finds a single letter that is written from the right', () => {
  expect([hasRightToLeft(MIXED), hasRightToLeft('a א'), hasRightToLeft('plain text')]).toEqual([true, true, false]);
});

it('sets a paragraph by its first letter', () => {
  expect([startsRightToLeft(MIXED), startsRightToLeft('12. שלום PDF'), startsRightToLeft('')]).toEqual([
    false,
    true,
    false,
  ]);
});

it('judges a line by most of its letters', () => {
  expect([isMostlyRightToLeft(MIXED), isMostlyRightToLeft('Portable Document של')]).toEqual([true, false]);
});

it('turns a recognised line around when half of its letters ask for it, and never for digits alone', () => {
  expect([isHalfHebrewOrArabic('ab אב'), isHalfHebrewOrArabic('abc אב'), isHalfHebrewOrArabic('٢٠٢٤')]).toEqual([
    true,
    false,
    false,
  ]);
});
