import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

describe('spreadsheets', () => {
  let quire: SharedQuire;
  beforeAll(async () => {
    quire = await sharedQuire();
  });

  const outcome = async (bytes: Buffer, name: string) => {
    const file = await quire.upload(bytes, name);
    return quire.finished((await quire.parse({ file: file.url, segmentation_strategy: 'LayoutAnalysis' })).task_id);
  };

  it('are returned as tables with their cells, from a workbook', async () => {
    const book = XLSX.utils.book_new();
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Fruit', 'Weight'],
      ['Apple', 120],
      ['Melon', { t: 'n', v: 900, f: 'B2*7.5' }],
    ]);
    XLSX.utils.book_append_sheet(book, sheet, 'Harvest');
    const task = await outcome(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }), 'harvest.xlsx');
    expect(task).toMatchObject({
      status: 'Succeeded',
      file_info: { mime_type: expect.stringContaining('spreadsheetml'), page_count: 1, ss_cell_count: 6 },
      output: { pages: [{ ss_sheet_name: 'Harvest' }] },
    });
    const [table] = task.output.chunks[0].segments;
    expect(table).toMatchObject({ segment_type: 'Table', ss_range: 'A1:B3', ss_header_range: 'A1:B1' });
    expect(table.ss_cells.at(-1)).toMatchObject({ range: 'B3', text: '900', formula: 'B2*7.5' });
    expect((await fetch(task.output.pages[0].image)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('are returned as a table from delimited text', async () => {
    const task = await outcome(Buffer.from('Fruit;Weight\nApple;120\nMelon;900\n'), 'harvest.csv');
    expect(task).toMatchObject({ status: 'Succeeded', file_info: { mime_type: 'text/csv', ss_cell_count: 6 } });
    expect(task.output.chunks[0].segments[0].content).toContain('<th>Fruit</th><th>Weight</th>');
  });
});
