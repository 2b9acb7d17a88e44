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
