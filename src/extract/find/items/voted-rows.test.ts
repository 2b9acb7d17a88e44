import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../../document/view.ts';
import type { Match } from '../../match/matcher.ts';
import { fieldsOfSchema, singleFields } from '../../schema/field.ts';
import { makeContext } from '../context.ts';
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
