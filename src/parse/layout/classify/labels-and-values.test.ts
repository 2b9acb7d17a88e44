import { expect, it } from 'vitest';
import { block, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from '../lines/build-lines.ts';
import { type Region, regionFromLines } from '../region.ts';
import { joinLabelsAndValues } from './labels-and-values.ts';

const column = (lines: readonly string[], left: number, top = 400, type: Region['type'] = 'Text'): Region =>
  regionFromLines(type, buildLines(block(lines, left, top)), 0.8);
const labels = column(['Invoice number:', 'Invoice date:', 'Due date:'], 100);
const values = column(['NJ-2041', '2026-03-14', '2026-04-13'], 350);

it('joins a column of labels with the column of values beside it, and keeps its lines', () => {
  const [joined, ...rest] = joinLabelsAndValues([labels, values]);
  expect(rest).toEqual([]);
  expect(joined?.lines).toHaveLength(6);
  expect(joined?.keepsLines).toBe(true);
});

it('allows a label without a value, but not half of them', () => {
  const some = column(['Order:', 'Customer:', 'Reference:', 'Date:'], 100);
  expect(joinLabelsAndValues([some, column(['4711', 'Harbour Books', 'HB-7'], 350)])).toHaveLength(1);
  expect(joinLabelsAndValues([some, column(['4711', 'Harbour Books'], 350)])).toHaveLength(2);
});

it('does not join columns of running text, or text beside a label', () => {
  const paragraph = regionFromLines('Text', buildLines(prose(3, 350, 400, 500)), 0.8);
  const taller = regionFromLines('Text', buildLines(prose(6, 350, 400, 500)), 0.8);
  expect(joinLabelsAndValues([column(['We ask:'], 100), paragraph])).toHaveLength(2);
  expect(joinLabelsAndValues([labels, taller])).toHaveLength(2);
  expect(joinLabelsAndValues([column(['Name', 'Street', 'Town'], 100), values])).toHaveLength(2);
});

it('joins nothing across another region', () => {
  const between = column(['(see below)'], 260, 425);
  expect(joinLabelsAndValues([labels, between, column(['a', 'b', 'c'], 420)])).toHaveLength(3);
});

it('keeps line breaks of lines that start with a label, but not of a sentence with a colon', () => {
  const pairs = column(['Name: Ada', 'Town: Alnwick', 'Phone: 01665'], 100);
  const prosaic = column(['The mill had three: wind,', 'water and horse, each of them', 'built before the war.'], 100);
  expect(joinLabelsAndValues([pairs])[0]?.keepsLines).toBe(true);
  expect(joinLabelsAndValues([prosaic])[0]?.keepsLines).toBeUndefined();
});
