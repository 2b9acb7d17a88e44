import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';

type BookType = 'xlsx' | 'biff8' | 'ods';
type Rows = (XLSX.CellObject | string | number | boolean | null)[][];

function workbook(sheets: Record<string, Rows>, change: (sheets: XLSX.WorkBook) => void = () => {}): XLSX.WorkBook {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  }
  change(book);
  return book;
}

const written = (book: XLSX.WorkBook, bookType: BookType = 'xlsx'): Buffer =>
  XLSX.write(book, { type: 'buffer', bookType });

const HARVEST: Rows = [
  ['Harvest report'],
  [],
  ['Fruit', 'Weight', 'Price'],
  ['Apple', 120, 0.5],
  ['Melon', 900, 2.75],
  ['Total', { t: 'n', v: 1020, f: 'SUM(B4:B5)' }, { t: 'n', v: 3.25, f: 'SUM(C4:C5)' }],
];

it('keeps a header with its table across an empty row that is too thin for text', async () => {
  const rows: Rows = [['In CHF', 'Sales'], [], ['Zone A', 10], ['Zone B', 7]];
  const thin = workbook({ Zones: rows }, (book) => {
    book.Sheets.Zones!['!rows'] = [{}, { hpt: 4.5 }];
  });
  const tables = async (book: XLSX.WorkBook) =>
    (await parseBytes(written(book), 'a.xlsx')).segments.map(({ ss_range }) => ss_range);
  expect(await tables(thin)).toEqual(['A1:B4']);
  expect(await tables(workbook({ Zones: rows }))).toEqual(['A1:B1', 'A3:B4']);
});

describe.each<[string, BookType]>([
  ['xlsx', 'xlsx'],
  ['xls', 'biff8'],
  ['ods', 'ods'],
])('a workbook as %s', (format, bookType) => {
  it('gives its title, its table and all cells', async () => {
    const parsed = await parseBytes(written(workbook({ Fruit: HARVEST }), bookType), 'unnamed');
    expect(parsed).toMatchObject({ format, cellCount: 13 });
    const [title, table] = parsed.segments;
    expect(title).toMatchObject({
      segment_type: 'Title',
      text: 'Harvest report',
      ss_range: 'A1',
      ss_sheet_name: 'Fruit',
    });
    expect(table).toMatchObject({
      segment_type: 'Table',
      ss_range: 'A3:C6',
      ss_header_range: 'A3:C3',
      ss_header_text: 'Fruit\tWeight\tPrice',
    });
    expect(table?.content).toContain('<thead><tr><th>Fruit</th><th>Weight</th><th>Price</th></tr></thead>');
    const cells = new Map(table?.ss_cells?.map((cell) => [cell.range, cell]));
    expect(cells.get('B6')).toMatchObject({ text: '1020', value: '1020' });
    // The fixture writer omits formulas in xls files.
    if (bookType !== 'biff8') expect(cells.get('B6')?.formula).toBe('SUM(B4:B5)');
    expect(cells.get('C5')).toMatchObject({ text: '2.75', value: '2.75' });
    expect(table?.ocr?.find(({ text }) => text === 'Melon')?.ss_cell_ref).toBe('A5');
  });

  it('marks hidden sheets', async () => {
    const book = workbook({ Shown: [['a', 1]], Kept: [['b', 2]] }, (book) => {
      book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
    });
    const { pages, warnings } = await parseBytes(written(book, bookType), 'unnamed');
    expect(pages.map((page) => page.ss_sheet_name)).toEqual(['Shown', 'Kept']);
    if (bookType === 'ods') return; // The writer of the fixtures does not say it in ods.
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'hidden_sheet', page_number: 2 }));
  });
});

describe('tables on a sheet', () => {
  it('side by side have separate ranges', async () => {
    const rows: Rows = [
      ['Name', 'Age', null, 'Town', 'People'],
      ['Ann', 30, null, 'Bern', 134_000],
      ['Bob', 31, null, 'Basel', 178_000],
    ];
    const { segments } = await parseBytes(written(workbook({ Two: rows })), 'two.xlsx');
    expect(segments.map(({ ss_range }) => ss_range)).toEqual(['A1:B3', 'D1:E3']);
  });

  it('keep headers that span columns and rows', async () => {
    const rows: Rows = [
      ['Fruit', '2023', null, '2024', null],
      [null, 'Units', 'Sales', 'Units', 'Sales'],
      ['Apple', 1, 2, 3, 4],
      ['Melon', 5, 6, 7, 8],
    ];
    const book = workbook({ Years: rows }, (book) => {
      book.Sheets.Years!['!merges'] = ['A1:A2', 'B1:C1', 'D1:E1'].map(XLSX.utils.decode_range);
    });
    const { segments } = await parseBytes(written(book), 'years.xlsx');
    expect(segments[0]).toMatchObject({ ss_range: 'A1:E4', ss_header_range: 'A1:E2' });
    expect(segments[0]?.content).toContain('<th rowspan="2">Fruit</th><th colspan="2">2023</th>');
    expect(segments[0]?.ss_cells?.[1]).toMatchObject({ range: 'B1:C1', text: '2023' });
  });

  it('have titles as wide as their merged cells', async () => {
    const rows: Rows = [['Harvest of the year'], ['Fruit', 'Weight', 'Price'], ['Apple', 120, 2], ['Melon', 900, 5]];
    const book = workbook({ Wide: rows }, (book) => {
      book.Sheets.Wide!['!merges'] = [XLSX.utils.decode_range('A1:C1')];
    });
    const { segments } = await parseBytes(written(book), 'wide.xlsx');
    expect(segments.map(({ segment_type, ss_range }) => [segment_type, ss_range])).toEqual([
      ['Title', 'A1:C1'],
      ['Table', 'A2:C4'],
    ]);
    expect(segments[0]!.bbox.width).toBe(segments[1]!.bbox.width);
  });

  it('do not include notes below them', async () => {
    const rows: Rows = [['Fruit', 'Weight'], ['Apple', 120], ['Melon', 900], ['Source: the harvest office']];
    const { segments } = await parseBytes(written(workbook({ Notes: rows })), 'notes.xlsx');
    expect(segments.map(({ segment_type, ss_range }) => [segment_type, ss_range])).toEqual([
      ['Table', 'A1:B3'],
      ['Text', 'A4'],
    ]);
  });

  it('that do not fit into a chunk are split between rows and repeat their header', async () => {
    const rows: Rows = [['Number', 'Words'], ...Array.from({ length: 60 }, (_, at) => [at, `some words about ${at}`])];
    const request = { chunk_processing: { target_length: 50 } };
    const { chunks, segments } = await parseBytes(written(workbook({ Long: rows })), 'long.xlsx', request);
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) expect(chunk.chunk_length).toBeLessThanOrEqual(50);
    for (const segment of segments)
      expect(segment).toMatchObject({ ss_header_range: 'A1:B1', ss_header_text: 'Number\tWords' });
    const cells = segments.flatMap(({ ss_cells }) => ss_cells ?? []);
    expect(cells.map(({ range }) => range)).toEqual(rows.flatMap((_, row) => [`A${row + 1}`, `B${row + 1}`]));
  });
});

it('are one segment per sheet in page mode', async () => {
  const request = { segmentation_strategy: 'Page' as const };
  const { segments } = await parseBytes(written(workbook({ Fruit: HARVEST })), 'a.xlsx', request);
  expect(segments.map(({ segment_type, ss_range, ss_cells }) => [segment_type, ss_range, ss_cells?.length])).toEqual([
    ['Page', 'A1,A3:C6', 13],
  ]);
});

describe('cells', () => {
  it('of any length are complete, with word boxes up to the length limit of workbooks', async () => {
    const long = `${'word '.repeat(30_000)}end`;
    const { segments } = await parseBytes(`id,text\n1,${long}\n2,short\n`, 'long.csv');
    const words = segments.flatMap(({ ocr }) => ocr ?? []);
    const cells = segments.flatMap(({ ss_cells }) => ss_cells ?? []);
    expect(segments.some(({ content }) => content?.includes('word end</td>'))).toBe(true);
    expect(segments.some(({ text }) => text?.includes('word end'))).toBe(true);
    expect(cells.find(({ range }) => range === 'B2')?.text).toBe(long);
    expect(words.filter(({ ss_cell_ref: cell }) => cell === 'B2').length).toBeLessThan(10_000);
    expect(words.at(-1)).toMatchObject({ text: 'short', ss_cell_ref: 'B3' });
  });

  it('show formatted dates and numbers, and keep stored values', async () => {
    const book = workbook(
      {
        Formats: [
          ['Day', 'Price', 'Share'],
          [0, 0, 0],
        ],
      },
      (book) => {
        const sheet = book.Sheets.Formats!;
        sheet.A2 = { t: 'n', v: 45_000, z: 'yyyy-mm-dd' };
        sheet.B2 = { t: 'n', v: 1234.5, z: '#,##0.00' };
        sheet.C2 = { t: 'n', v: 0.125, z: '0.0%' };
      },
    );
    const { segments } = await parseBytes(written(book), 'formats.xlsx');
    const cells = segments[0]?.ss_cells?.slice(-3).map(({ text, value }) => [text, value]);
    expect(cells).toEqual([
      ['2023-03-15', '45000'],
      ['1,234.50', '1234.5'],
      ['12.5%', '0.125'],
    ]);
  });

  it('keep their links', async () => {
    const book = workbook(
      {
        Links: [
          ['Page', 'Visits'],
          ['Home', 5],
        ],
      },
      (book) => {
        book.Sheets.Links!.A2!.l = { Target: 'https://example.org/home' };
      },
    );
    const { segments } = await parseBytes(written(book), 'links.xlsx');
    expect(segments[0]?.ss_cells?.[2]).toMatchObject({ text: 'Home', hyperlink: 'https://example.org/home' });
  });

  it('that do not exist cost nothing, however large the declared range is', async () => {
    const archive = XLSX.CFB.read(
      written(
        workbook({
          Phantom: [
            ['a', 1],
            ['b', 2],
          ],
        }),
      ),
      { type: 'buffer' },
    );
    const part = XLSX.CFB.find(archive, '/xl/worksheets/sheet1.xml')!;
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far away</t></is></c></row>';
    const sheet = Buffer.from(part.content as Uint8Array).toString();
    const changed = sheet.replace('A1:B2', 'A1:XFD1048576').replace('</sheetData>', `${far}</sheetData>`);
    part.content = Buffer.from(changed) as unknown as typeof part.content;
    part.size = changed.length;
    const bytes = XLSX.CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer;
    const { segments, pages, cellCount } = await parseBytes(bytes, 'phantom.xlsx');
    expect(cellCount).toBe(5);
    expect(segments.at(-1)).toMatchObject({ ss_range: 'XFD1048576', text: 'far away' });
    expect(pages[0]!.page_height).toBeLessThan(1_000);
  });
});

describe('a workbook is refused if it is', () => {
  it('larger than the cell limit', async () => {
    const bytes = written(workbook({ Many: [[1, 2, 3]] }));
    await expect(parseBytes(bytes, 'a.xlsx', {}, { spreadsheet_cells: 2 })).rejects.toMatchObject({
      code: 'too_many_cells',
    });
  });

  it('an archive with too many or too large entries', async () => {
    const bytes = written(workbook({ One: [[1]] }));
    await expect(parseBytes(bytes, 'a.xlsx', {}, { zip_entries: 3 })).rejects.toMatchObject({
      code: 'archive_too_large',
    });
    await expect(parseBytes(bytes, 'a.xlsx', {}, { zip_inflated_bytes: 500 })).rejects.toMatchObject({
      code: 'archive_too_large',
    });
  });

  it('protected by a password', async () => {
    const archive = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(archive, '/EncryptionInfo', Buffer.alloc(64));
    XLSX.CFB.utils.cfb_add(archive, '/EncryptedPackage', Buffer.alloc(8_192));
    const bytes = XLSX.CFB.write(archive, { type: 'buffer' }) as Buffer;
    await expect(parseBytes(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'encrypted_file' });
  });
});
