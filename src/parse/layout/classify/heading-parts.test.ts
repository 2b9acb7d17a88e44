import { expect, it } from 'vitest';
import { block, line, type TypeStyle } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from '../lines/build-lines.ts';
import { type Region, regionFromLines } from '../region.ts';
import { joinHeadingNumbers, splitStackedHeadings } from './heading-parts.ts';
import { regionText } from './region-text.ts';

const region = (type: Region['type'], text: string, left: number, style: TypeStyle = { bold: true }): Region =>
  regionFromLines(type, buildLines(line(text, left, 400, style)), 0.8);
const joined = (...regions: Region[]): string[] => joinHeadingNumbers(regions).map(regionText);

it('a number that was found apart from its heading comes back to it', () => {
  expect(joined(region('SectionHeader', '3.1', 100), region('SectionHeader', 'Results', 180))).toEqual(['3.1 Results']);
  expect(joined(region('SectionHeader', 'Results', 180), region('Text', 'IV.', 100))).toEqual(['IV. Results']);
});

it('the number comes before the first line of a heading of two', () => {
  const heading = regionFromLines(
    'SectionHeader',
    buildLines(block(['Results of', 'the mills'], 180, 400, { bold: true })),
    0.8,
  );
  expect(joined(region('Caption', '7', 120), heading)).toEqual(['7 Results of the mills']);
});

it('a number in other type, far off, or of the page is not the number of the heading', () => {
  const heading = region('SectionHeader', 'Results', 400);
  expect(joined(region('Text', '3', 380, { bold: false }), heading)).toHaveLength(2);
  expect(joined(region('Text', '3', 380, { bold: true, size: 30 }), heading)).toHaveLength(2);
  expect(joined(region('Text', '3', 100), heading)).toHaveLength(2);
  expect(joined(region('PageNumber', '3', 380), heading)).toHaveLength(2);
});

const stacked = (upper: string, lower: string, lowerSize: number): string[] => {
  const words = [...line(upper, 100, 400, { size: 40 }), ...line(lower, 100, 450, { size: lowerSize })];
  return splitStackedHeadings(regionFromLines('SectionHeader', buildLines(words), 0.8)).map(regionText);
};

it('two headings of different size in one box are two', () => {
  expect(stacked('Twice as fast', 'What users found', 24)).toEqual(['Twice as fast', 'What users found']);
});

it('a heading of two lines in one size stays whole', () => {
  expect(stacked('Twice as fast', 'as ever before', 38)).toEqual(['Twice as fast as ever before']);
});

it('the number of a chapter stays with its title whatever its size', () => {
  expect(stacked('Chapter 3', 'The mills', 24)).toEqual(['Chapter 3 The mills']);
  expect(stacked('3', 'The mills', 24)).toEqual(['3 The mills']);
});

it('the first part of a section is a heading of its own right below that of the section', () => {
  expect(stacked('3.2 Losses', '3.2.1 Wind', 40)).toEqual(['3.2 Losses', '3.2.1 Wind']);
});
