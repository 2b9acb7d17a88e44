import { describe, expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { PageContent, RuledLine } from '../../page-content.ts';
import { withoutEmptyFrames } from './drawn-pictures.ts';

const FIELD = { left: 100, top: 100, width: 400, height: 60 };
const INSIDE = { left: 120, top: 110, width: 20, height: 20 };
const region = (layoutClass: DetectedRegion['layoutClass']): DetectedRegion => ({
  layoutClass,
  bbox: FIELD,
  score: 0.9,
});
const page = (drawn: Partial<PageContent>): PageContent =>
  ({ images: [], drawings: [], fills: [], words: [], rules: [EDGE], ...drawn }) as unknown as PageContent;
const EDGE: RuledLine = { orientation: 'horizontal', bbox: { ...FIELD, height: 1 }, color: '#000000' };
const isKept = (drawn: Partial<PageContent>, layoutClass: DetectedRegion['layoutClass'] = 'Picture'): boolean =>
  withoutEmptyFrames(page(drawn), [region(layoutClass)]).length === 1;

describe('a detected picture', () => {
  it.each<[string, Partial<PageContent>]>([
    ['a line', {}],
    ['a word', { rules: [], words: line('Name', 110, 110) }],
    ['paper', { fills: [{ bbox: FIELD, color: '#ffffff' }] }],
    ['a part of the coloured page', { fills: [{ bbox: { ...FIELD, top: 0, height: 900 }, color: '#b7d0eb' }] }],
    [
      'a rectangle with a hole',
      {
        fills: [FIELD, { ...FIELD, width: 396 }].map((bbox) => ({ bbox, color: '#000000' })),
        paintOf: () => ({ order: 1, darkest: 0, lightest: 0 }),
      },
    ],
    ['corners of lines', { fills: [{ bbox: { ...INSIDE, width: 1, height: 1 }, color: '#000000' }] }],
    ['the ring of a radio button', { drawings: [INSIDE], words: line('☐ Yes', 118, 105, { size: 40 }) }],
  ])('is the frame of a field where the file draws %s in it', (_, drawn) => {
    expect(isKept(drawn)).toBe(false);
    expect(isKept(drawn, 'Table')).toBe(true);
  });

  it.each<[string, Partial<PageContent>]>([
    ['an image', { images: [{ bbox: INSIDE }] }],
    ['a curve', { drawings: [INSIDE] }],
    ['a filled area', { fills: [{ bbox: INSIDE, color: '#cc0000' }] }],
    ['nothing that the file lists', { rules: [] }],
    ['only pixels', { drawings: undefined as unknown as [] }],
  ])('stays where there is %s', (_, drawn) => {
    expect(isKept(drawn)).toBe(true);
  });
});
