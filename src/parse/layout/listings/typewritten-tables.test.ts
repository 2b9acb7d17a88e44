import { describe, expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { takeListings } from './take-listings.ts';
import { typewrittenTables } from './typewritten-tables.ts';

const typed = { monospace: true };
const box = { left: 90, top: 180, width: 620, height: 140 };
const seenAsTable = [{ layoutClass: 'Table' as const, bbox: box, score: 0.9 }];

const invoice = [
  ...['Item', 'Screws', 'Nails'].flatMap((text, row) => line(text, 100, 200 + 40 * row, typed)),
  ...['Pieces', '100', '40'].flatMap((text, row) => line(text, 400, 200 + 40 * row, typed)),
];
const code = [
  ...line('if (found)', 100, 200, typed),
  ...line('return first', 140, 240, typed),
  ...line('stop()', 100, 280, typed),
];

describe('typewrittenTables', () => {
  it('have continuous column gaps with words on both sides', () => {
    expect(typewrittenTables(seenAsTable, invoice)).toEqual([box]);
  });

  it('do not include code, even if the detector sees a table', () => {
    expect(typewrittenTables(seenAsTable, code)).toEqual([]);
  });

  it('are not found without a detected table', () => {
    expect(typewrittenTables([{ ...seenAsTable[0]!, layoutClass: 'Text' }], invoice)).toEqual([]);
    expect(typewrittenTables([{ ...seenAsTable[0]!, score: 0.3 }], invoice)).toEqual([]);
  });

  it('are not code blocks, even on a background or in a frame', () => {
    const content = { fills: [{ bbox: box, color: '#eeeeee' }], rules: [] };
    expect(takeListings(content, invoice, []).regions).not.toEqual([]);
    expect(takeListings(content, invoice, [box])).toEqual({ regions: [], rest: invoice });
  });
});
