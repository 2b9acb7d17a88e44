import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../document/view.ts';
import { fieldsOfSchema } from '../schema/field.ts';
import type { Match } from './matcher.ts';
import { openMatcher } from './open-matcher.ts';

const surest = (matches: readonly Match[]): string =>
  [...matches]
    .sort((a, b) => b.start + b.end - a.start - a.end)[0]!
    .words.map((word) => word.text)
    .join(' ');

describe('the matcher', () => {
  it('finds values whose labels share no word with the names of the fields', async () => {
    const page = [
      'Rechnungsnummer: RE-2024-118      Datum: 03.04.2024',
      'Zahlbetrag                         118,50 EUR',
    ];
    const properties = { invoiceNumber: { type: 'string' }, totalAmount: { type: 'number' } };
    const root = fieldsOfSchema({ type: 'object', properties });
    const matcher = await openMatcher();
    const found = await matcher!.match(root, viewOf(writtenPage(page)), new AbortController().signal);
    expect(root.properties.map((field) => surest(found.get(field)!))).toEqual([
      expect.stringContaining('RE-2024-118'),
      expect.stringContaining('118,50'),
    ]);
  });
});
