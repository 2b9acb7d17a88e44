import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../../document/view.ts';
import type { Match } from '../../match/matcher.ts';
import { fieldsOfSchema, singleFields } from '../../schema/field.ts';
import { leavesOf } from '../answer.ts';
import { makeContext } from '../context.ts';
import { findItems } from './find-items.ts';
import { votedRows } from './voted-rows.ts';

const root = fieldsOfSchema({ type: 'object', properties: { item: { type: 'string' }, total: { type: 'number' } } });

/** The rows that the matcher finds if it is certain of these words. */
function rowsOf(page: readonly string[], words: { item: string[]; total: string[] }): unknown[] {
  const view = viewOf(writtenPage(page));
  const fields = singleFields(root);
  const matchOf = (text: string): Match[] =>
    view.words.filter((word) => word.text === text).map((word) => ({ words: [word], start: 6, end: 6, nothing: -6 }));
  const matches = new Map(fields.map((field) => [field, words[field.name as 'item' | 'total'].flatMap(matchOf)]));
  const rows = votedRows(fields, makeContext(view, root, { matches, without: new Set() }));
  return rows.map((row) => fields.map((field) => row.get(field)?.value));
}

describe('rows that the matcher finds', () => {
  it('are labelled records, also with a total each', () => {
    const page = ['Item: Tea', 'Total: 4.50', '', 'Item: Rice', 'Total: 3.25', '', 'Total 7.75'];
    expect(rowsOf(page, { item: ['Tea', 'Rice'], total: ['4.50', '3.25', '7.75'] })).toEqual([
      ['Tea', 4.5],
      ['Rice', 3.25],
    ]);
  });

  it('are records side by side, also with values at the right', () => {
    const page = [
      'Item   Tea            Item   Rice',
      'Total        4.50     Total        3.25',
      '',
      'Item   Salt',
      'Total        1.20',
    ];
    expect(rowsOf(page, { item: ['Tea', 'Rice', 'Salt'], total: ['4.50', '3.25', '1.20'] })).toEqual([
      ['Tea', 4.5],
      ['Rice', 3.25],
      ['Salt', 1.2],
    ]);
  });
});

describe('cells of a table', () => {
  const page = ['Item          Total', 'Tea leaves     4.50', 'Rice           3.25', 'Salt           1.20'];
  const list = fieldsOfSchema({
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: { type: 'object', properties: { item: { type: 'string' }, total: { type: 'number' } } },
      },
    },
  });
  const cellsWith = (certain: boolean): [string, number][] => {
    const view = viewOf(writtenPage(page));
    const [field] = list.properties;
    const matchOf = (pattern: RegExp): Match[] =>
      view.words
        .filter(({ text }) => certain && pattern.test(text))
        .map((word) => ({ words: [word], start: 6, end: 6, nothing: -6 }));
    const patterns: Record<string, RegExp> = { item: /^(?:Tea|Rice|Salt)$/, total: /^\d\.\d\d$/ };
    const matches = new Map(singleFields(field!.items!).map((own) => [own, matchOf(patterns[own.name]!)]));
    const rows = findItems(field!, [field!], makeContext(view, list, { matches, without: new Set() }));
    return rows.flatMap(leavesOf).map(({ value, candidate }) => [String(value), candidate?.score ?? 0]);
  };

  it('have a higher score where the header and the matcher agree', () => {
    const agreed = cellsWith(true).filter(([value]) => !value.startsWith('Tea'));
    expect(Math.min(...agreed.map(([, score]) => score))).toBeGreaterThanOrEqual(0.9);
    expect(Math.max(...cellsWith(false).map(([, score]) => score))).toBeLessThan(0.9);
  });

  it('have a lower score where the matcher takes only a part of the cell', () => {
    const [cut] = cellsWith(true).filter(([value]) => value.startsWith('Tea'));
    expect(cut![1]).toBeLessThan(0.9);
  });
});
