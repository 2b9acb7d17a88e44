import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';
import { anchor, row, xlsx } from '../../../../test/fixtures/parse/xlsx-fixture.ts';

const CHART_NS =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const points = (values: (string | number)[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const chart = (plot: string): string =>
  `<c:chartSpace ${CHART_NS}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:${plot}><c:ser><c:tx><c:strRef><c:strCache>${points(['North'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['Q1', 'Q2', 'Q3'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points([10, 30, -5])}</c:numCache></c:numRef></c:val></c:ser></c:${plot}></c:plotArea></c:chart></c:chartSpace>`;
const CHART_FRAME =
  '<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>';
const ROWS = row(1, ['Quarter', 'North']) + row(2, ['Q1', 10]) + row(3, ['Q2', 30]);

describe('objects on a sheet', () => {
  it('include pictures, with the original picture as image', async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer();
    const bytes = xlsx({
      rows: ROWS,
      drawing: anchor(
        [5, 0],
        [9, 2],
        '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Picture 1" descr="A red field"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>',
      ),
      relations: { rId1: '../media/image1.png' },
      files: { 'xl/media/image1.png': picture },
    });
    const { segments } = await parseBytes(bytes, 'a.xlsx');
    expect(segments.map(({ segment_type, ss_range }) => [segment_type, ss_range])).toEqual([
      ['Table', 'A1:B3'],
      ['Picture', 'A6:C10'],
    ]);
    expect(segments[1]).toMatchObject({ content: '![A red field]()', image: expect.stringMatching(/\.jpg$/) });
    const { width, height } = segments[1]!.bbox;
    expect(width / height).toBeCloseTo(1.5, 1);
  });

  it.each(['barChart', 'lineChart', 'pieChart', 'areaChart', 'radarChart'])(
    'include a %s with title and values',
    async (plot) => {
      const bytes = xlsx({
        rows: ROWS,
        drawing: anchor([5, 0], [20, 6], CHART_FRAME),
        relations: { rId1: '../charts/chart1.xml' },
        files: { 'xl/charts/chart1.xml': chart(plot) },
      });
      const { segments } = await parseBytes(bytes, 'a.xlsx');
      const found = segments.find(({ segment_type }) => segment_type === 'Picture');
      expect(found?.content).toContain('hart: Sales]()');
      expect(found?.content).toContain('<tbody><tr><td>Q1</td><td>10</td></tr><tr><td>Q2</td><td>30</td></tr>');
      expect(found?.ocr?.map(({ text }) => text)).toContain('Sales');
      for (const { bbox } of found?.ocr ?? [])
        expect(bbox.top + bbox.height).toBeLessThanOrEqual(found!.bbox.height + 1);
    },
  );

  it('include text boxes as text', async () => {
    const bytes = xlsx({
      rows: ROWS,
      drawing: anchor(
        [5, 0],
        [9, 2],
        '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Handle </a:t></a:r><a:r><a:t>with care</a:t></a:r></a:p></xdr:txBody></xdr:sp>',
      ),
    });
    const { segments } = await parseBytes(bytes, 'a.xlsx');
    expect(segments.at(-1)).toMatchObject({ segment_type: 'Text', text: 'Handle with care', ss_range: 'A6:C10' });
  });

  it.each([
    [
      'a picture that is none',
      {
        drawing: anchor([1, 1], [2, 2], '<xdr:pic><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>'),
        relations: { rId1: '../media/a.png' },
        files: { 'xl/media/a.png': 'no picture' },
      },
    ],
    [
      'an anchor at the end of the world',
      {
        drawing: anchor([1_048_575, 16_383], [0, 0], CHART_FRAME),
        relations: { rId1: '../charts/chart1.xml' },
        files: { 'xl/charts/chart1.xml': chart('barChart') },
      },
    ],
    [
      'a linked picture',
      {
        drawing: anchor([1, 1], [2, 2], '<xdr:pic><xdr:blipFill><a:blip r:link="rId1"/></xdr:blipFill></xdr:pic>'),
        relations: { rId1: 'https://example.org/a.png' },
      },
    ],
  ])('are skipped: %s', async (_, parts) => {
    const { segments } = await parseBytes(xlsx({ rows: ROWS, ...parts }), 'a.xlsx');
    expect(segments[0]).toMatchObject({ segment_type: 'Table', ss_range: 'A1:B3' });
  });
});

it('are refused if they declare entities', async () => {
  const bytes = xlsx({ rows: ROWS, drawing: '<!DOCTYPE x [<!ENTITY e "e">]>&e;' });
  await expect(parseBytes(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'unreadable_file' });
});

describe('hidden content of a sheet', () => {
  it('is marked in every cell, with a warning', async () => {
    const rows = row(1, ['Name', 'Salary']) + row(2, ['Ann', 10], 'hidden="1"') + row(3, ['Bob', 20]);
    const bytes = xlsx({ rows, before: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>' });
    const { segments, warnings } = await parseBytes(bytes, 'a.xlsx');
    const hidden = segments.flatMap(({ ss_cells }) => ss_cells ?? []).filter(({ hidden }) => hidden);
    expect(hidden.map(({ range }) => range)).toEqual(['B1', 'A2', 'B2', 'B3']);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'hidden_cells', page_number: 1 }));
  });
});

describe('a sheet from right to left', () => {
  it('has its first column on the right', async () => {
    const rows = row(1, ['שם', 'מחיר']) + row(2, ['תפוח', 5]) + row(3, ['מלון', 7]);
    const views = '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>';
    const { segments } = await parseBytes(xlsx({ rows, before: views }), 'a.xlsx');
    const left = (cell: string) => segments[0]!.ocr!.find(({ ss_cell_ref }) => ss_cell_ref === cell)!.bbox.left;
    expect(left('A1')).toBeGreaterThan(left('B1'));
  });
});

describe('a formula without a value', () => {
  it('is computed and formatted', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>';
    const total =
      '<row r="4"><c r="A4" t="inlineStr"><is><t>Total</t></is></c><c r="B4" s="1"><f>SUM(B2:B3)*100</f></c><c r="C4"><f>NOSUCH(B2)</f></c></row>';
    const rows = row(1, ['Name', 'Weight']) + row(2, ['Ann', 10]) + row(3, ['Bob', '=B2*2']) + total;
    const { segments, warnings } = await parseBytes(xlsx({ rows, styles }), 'a.xlsx');
    const cells = new Map(segments.flatMap(({ ss_cells }) => ss_cells ?? []).map((cell) => [cell.range, cell]));
    expect(cells.get('B3')).toMatchObject({ text: '20', value: '20', formula: 'B2*2' });
    expect(cells.get('B4')).toMatchObject({ text: '3,000.00', value: '3000', formula: 'SUM(B2:B3)*100' });
    expect(cells.get('C4')).toMatchObject({ text: '', formula: 'NOSUCH(B2)' });
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'formula_not_evaluated' }));
  });
});

describe('large and hostile workbooks', () => {
  it('repeat the header of a table on later pages', async () => {
    const rows = [row(1, ['Id', 'Name']), ...Array.from({ length: 26_000 }, (_, at) => row(at + 2, [at, `n${at}`]))];
    const { pages, segments } = await parseBytes(xlsx({ rows: rows.join('') }), 'a.xlsx');
    expect(pages).toHaveLength(2);
    const later = segments.filter(({ page_number }) => page_number === 2);
    for (const segment of later)
      expect(segment).toMatchObject({ ss_header_range: 'A1:B1', ss_header_text: 'Id\tName' });
    // The later page shows the header above its rows.
    expect(later[0]!.ss_header_bbox!.top).toBeLessThan(later[0]!.bbox.top);
    expect(later[0]!.ss_header_ocr).toHaveLength(2);
  });

  it('are read in time with 42,000 merged cells', async () => {
    const rows = Array.from({ length: 42_000 }, (_, at) => row(at + 1, [`t${at}`])).join('');
    const merges = Array.from({ length: 42_000 }, (_, at) => `<mergeCell ref="A${at + 1}:C${at + 1}"/>`).join('');
    const started = process.cpuUsage();
    const { cellCount } = await parseBytes(xlsx({ rows, after: `<mergeCells>${merges}</mergeCells>` }), 'a.xlsx');
    expect(cellCount).toBe(42_000);
    // CPU time: wall time depends on other load.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(30_000);
  });
});
