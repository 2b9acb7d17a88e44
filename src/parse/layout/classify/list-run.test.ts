import { expect, it } from 'vitest';
import { buildLines } from '../lines/build-lines.ts';
import { measureTypography } from '../lines/page-typography.ts';
import { line, page, prose } from '../page-fixture.ts';
import { type Region, regionFromLines } from '../region.ts';
import { returnToList } from './list-run.ts';

const region = (type: Region['type'], text: string, top: number, left = 100): Region =>
  regionFromLines(type, buildLines(line(text, left, top)), 0.8);
const paragraph = (top: number): Region => regionFromLines('Text', buildLines(prose(3, 100, top, 900)), 0.8);

function typesOf(regions: Region[]): string[] {
  const typography = measureTypography(regions.flatMap((r) => r.lines));
  return returnToList(regions, { ...page([]), typography, regions }).map((r) => r.type);
}
const items = [region('ListItem', '1. Scope', 400), region('ListItem', '2. Terms', 470)];

it('a numbered heading right after numbered items that look the same is an item', () => {
  expect(typesOf([...items, region('SectionHeader', '3. FAQ', 540)])).toEqual(['ListItem', 'ListItem', 'ListItem']);
});

it('a numbered heading stays one with text between it and the items, elsewhere, or out of their count', () => {
  expect(typesOf([...items, paragraph(510), region('SectionHeader', '3. FAQ', 640)]).at(-1)).toBe('SectionHeader');
  expect(typesOf([...items, region('SectionHeader', '3. FAQ', 540, 300)]).at(-1)).toBe('SectionHeader');
  expect(typesOf([...items, region('SectionHeader', '7. FAQ', 540)]).at(-1)).toBe('SectionHeader');
});

it('one item alone makes no list of the heading that follows it', () => {
  expect(typesOf([items[1]!, region('SectionHeader', '3. FAQ', 540)]).at(-1)).toBe('SectionHeader');
});

it.each(['3. Fees', '(3) Fees', '[3] Fees', '3 Fees'])(
  'a paragraph %s amid items of that count is one of them',
  (text) => {
    const at = (number: number) => text.replace('3', String(number));
    const list = [region('ListItem', at(1), 400), region('ListItem', at(2), 470), region('Text', text, 540)];
    expect(typesOf([...list, region('Text', at(4), 610)])).toEqual(Array(4).fill('ListItem'));
    expect(typesOf([...list, region('Text', at(8), 610)]).at(-1)).toBe('Text');
  },
);

it('letters and Roman numbers count as well, a letter alone does not', () => {
  const list = (marks: string[]) =>
    typesOf(marks.map((mark, at) => region(at < 2 ? 'ListItem' : 'Text', `${mark} Fees of it`, 400 + 70 * at)));
  expect(list(['(a)', '(b)', '(c)'])).toEqual(Array(3).fill('ListItem'));
  expect(list(['i.', 'ii.', 'iii.', 'iv.'])).toEqual(Array(4).fill('ListItem'));
  expect(list(['y', 'z', 'a']).at(-1)).toBe('Text');
});

it('paragraphs that count sources are items without any that were seen as one', () => {
  const sources = (...numbers: number[]) =>
    typesOf(numbers.map((number, at) => region('Text', `[${number}] Mills, 1990.`, 400 + 70 * at)));
  expect(sources(9, 10, 11)).toEqual(Array(3).fill('ListItem'));
  expect(sources(9, 12, 15)).toEqual(Array(3).fill('Text'));
  expect(sources(9, 10)).toEqual(Array(2).fill('Text'));
});
