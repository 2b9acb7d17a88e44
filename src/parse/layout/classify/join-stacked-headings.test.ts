import { expect, it } from 'vitest';
import { buildLines } from '../lines/build-lines.ts';
import { line, type TypeStyle } from '../page-fixture.ts';
import { type Region, regionFromLines } from '../region.ts';
import { joinStackedHeadings } from './join-stacked-headings.ts';
import { regionText } from './region-text.ts';

const region = (type: Region['type'], text: string, top: number, style: TypeStyle = {}, left = 100): Region =>
  regionFromLines(type, buildLines(line(text, left, top, style)), 0.8);
const joined = (...regions: Region[]): string[] => joinStackedHeadings(regions).map(regionText);
const LARGE = { size: 36 };

it('a number alone above a heading stays apart', () => {
  const [number, heading] = [region('SectionHeader', '1', 250, LARGE), region('SectionHeader', 'Mills', 300, LARGE)];
  expect(joined(number, heading)).toEqual(['1', 'Mills']);
});

it('a line that goes on from a heading and is set like it is the rest of it', () => {
  const bold = { bold: true };
  const heading = region('SectionHeader', 'Wells near the bank, their depth and', 300, bold);
  expect(joined(heading, region('Text', 'the quality of their water', 328, bold))).toEqual([
    'Wells near the bank, their depth and the quality of their water',
  ]);
  expect(joined(heading, region('Text', 'the quality of their water', 328))).toHaveLength(2);
  expect(joined(heading, region('Text', 'the quality of their water', 360, bold))).toHaveLength(2);
  expect(joined(heading, region('SectionHeader', 'Water', 328, bold))).toHaveLength(2);
});
