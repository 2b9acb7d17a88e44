import { expect, it } from 'vitest';
import { page } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { PageContent, Word } from '../../page-content.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import { makeLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { renameMisnamed } from './misnamed.ts';

const typography = { bodySize: 20, leading: 24 } as PageTypography;

function region(type: Region['type'], text: string, size: number, top = 60): Region {
  const word: Word = {
    text,
    bbox: { left: 100, top, width: text.length * size * 0.5, height: size },
    confidence: null,
    source: 'text-layer',
    angle: 0,
    font: { name: 'F', size, bold: false, italic: false, monospace: false, color: '#000000' },
  };
  return regionFromLines(type, [makeLine([word])], 0.8);
}
const renamed = (type: Region['type'], text: string, size: number) =>
  renameMisnamed([region(type, text, size)], typography, page([], { height: 1000 }))[0]!.type;

it('a chapter in large type at the top of the page is a heading, not a running head', () => {
  expect(renamed('PageHeader', 'Chapter 3', 26)).toBe('SectionHeader');
  expect(renamed('PageHeader', 'Kapitel IV', 30)).toBe('SectionHeader');
});

it('a head in the size of the text stays a running head though it names the chapter, and so does the large head of a slide', () => {
  expect(renamed('PageHeader', 'Chapter 3', 20)).toBe('PageHeader');
  expect(renamed('PageHeader', 'Rivers and Stones', 40)).toBe('PageHeader');
  expect(renamed('PageHeader', '17', 40)).toBe('PageHeader');
});

it('words at the edge are no line numbers', () => {
  expect(renamed('LineNumber', 'arXiv:2404.13330v2 [eess.IV] 26 Apr 2024', 20)).toBe('Unknown');
  expect(renamed('LineNumber', '25', 20)).toBe('LineNumber');
});

it('a lone number is no formula', () => {
  expect(renamed('Formula', '12', 20)).toBe('Unknown');
  expect(renamed('Formula', 'a = b', 20)).toBe('Formula');
});

it('a word that numbers no page is no page number: a head or a foot at the edge, else text', () => {
  const named = (text: string, top: number) =>
    renameMisnamed([region('PageNumber', text, 20, top)], typography, page([], { height: 1000 }))[0]!.type;
  expect([60, 700, 950].map((top) => named('release.', top))).toEqual(['PageHeader', 'Unknown', 'PageFooter']);
  for (const number of ['12', 'xii', '– 3 –', '十二', 'A-4']) expect(named(number, 950)).toBe('PageNumber');
});

it('furniture amid the text must have been seen clearly', () => {
  const seen = (score: number, top: number) =>
    renameMisnamed(
      [{ ...region('PageFooter', 'see over', 20, top), score }],
      typography,
      page([], { height: 1000 }),
    )[0]!.type;
  expect([seen(0.3, 500), seen(0.8, 500), seen(0.3, 950)]).toEqual(['Unknown', 'PageFooter', 'PageFooter']);
});

it('large type alone is no picture; beside a drawing or on an image it is part of one', () => {
  const figure = region('Picture', '87%', 60, 300);
  const seen = (more: Partial<PageContent>) => renameMisnamed([figure], typography, page([], more))[0]!.type;
  expect(seen({})).toBe('Unknown');
  const card = { left: 0, top: 200, width: 600, height: 300 };
  expect(seen({ fills: [{ bbox: card, color: '#eeeeee' }], drawings: [card] })).toBe('Unknown');
  expect(seen({ images: [{ bbox: card }] })).toBe('Picture');
  expect(seen({ drawings: [{ left: 110, top: 310, width: 20, height: 20 }] })).toBe('Picture');
});
