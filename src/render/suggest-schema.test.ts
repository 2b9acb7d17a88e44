import { describe, expect, it } from 'vitest';
import { SCHEMA_TEMPLATES } from '../domain/account/schema-templates.ts';
import { checkExtractionSchema } from '../domain/extraction/extraction-schema.ts';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import type { Segment } from '../domain/segment.ts';
import { suggestSchema } from './suggest-schema.ts';

const segment = (text: string): Segment => ({ segment_type: 'Text', text }) as Segment;
const table = (rows: string[][]): Segment =>
  ({
    segment_type: 'Table',
    cells: rows.flatMap((row, at) => row.map((text, col) => ({ row: at, col, row_span: 1, col_span: 1, text }))),
  }) as unknown as Segment;

describe('suggestSchema', () => {
  it('finds labels with their types, and tables with their headers', async () => {
    const segments = [
      segment('Permit No.: 0042\nGranted on: 2024-05-01\nFee: 12,50 €\nSee https://example.org: it helps.'),
      table([
        ['Room', 'Area m2', 'Use'],
        ['A1', '20', 'office'],
        ['A2', '31.5', 'store'],
      ]),
    ];
    const nullable = (type: string) => ({ type: [type, 'null'] });
    expect(await suggestSchema([{ segments, stated: [] }])).toEqual({
      type: 'object',
      properties: {
        permit_no: { ...nullable('string'), description: 'Permit No.' },
        granted_on: { ...nullable('string'), format: 'date', description: 'Granted on' },
        fee: { ...nullable('number'), description: 'Fee' },
        room_rows: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              room: { ...nullable('string'), description: 'Room' },
              area_m2: { ...nullable('number'), description: 'Area m2' },
              use: { ...nullable('string'), description: 'Use' },
            },
          },
        },
      },
    });
  });

  it('keeps fields that half of the documents have', async () => {
    const documents = ['Name: A\nAge: 3', 'Name: B', 'Name: C\nShoe: 4'].map((text) => ({
      segments: [segment(text)],
      stated: [],
    }));
    expect(Object.keys((await suggestSchema(documents)).properties as object)).toEqual(['name']);
  });

  it('has valid templates for common documents', () => {
    expect(SCHEMA_TEMPLATES).toHaveLength(8);
    for (const { schema } of SCHEMA_TEMPLATES)
      expect(() => checkExtractionSchema(schema, DEFAULT_LIMITS)).not.toThrow();
  });

  it('reads paragraphs line by line and infers column types from most cells', async () => {
    const words = ['Issued: 19.03.2016', 'Customer: K12'].flatMap((line, at) =>
      line.split(' ').map((text, left) => ({ text, bbox: { left: left * 50, top: at * 20, width: 40, height: 12 } })),
    );
    const paragraph = { segment_type: 'Text', text: words.map(({ text }) => text).join(' '), ocr: words };
    const items = table([
      ['#', 'Item', 'Price'],
      ['1', 'Tea', '5,29'],
      ['2', 'Rice', '1,08'],
      ['', '', 'Total'],
    ]);
    const { properties } = await suggestSchema([{ segments: [paragraph as Segment, items], stated: [] }]);
    expect(properties).toMatchObject({
      issued: { format: 'date' },
      customer: { type: ['string', 'null'] },
      item_rows: { items: { properties: { price: { type: ['number', 'null'] } } } },
    });
  });
});
