import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import { readOdsFormula } from './ods-cells.ts';

const STYLES =
  '<style:style style:name="head" style:family="table-cell" style:parent-style-name="Default"><style:table-cell-properties fo:background-color="#FFCC00" style:vertical-align="middle"/><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-weight="bold" fo:color="#112233" style:font-name="Arial"/></style:style><style:style style:name="away" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="thin" style:family="table-row"><style:table-row-properties style:row-height="0.1cm"/></style:style><style:style style:name="loop" style:family="table-cell" style:parent-style-name="loop"/>';
const NAMESPACES = ['office', 'style', 'text', 'table', 'draw', 'fo', 'svg', 'xlink', 'chart']
  .map((name) => `xmlns:${name}="urn:test:${name}"`)
  .join(' ');
const cell = (attributes: string, text = ''): string =>
  `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;

function ods(tables: string, files: Record<string, string | Uint8Array> = {}): Buffer {
  const zip = new ZipWriter();
  zip.add('mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), { packed: false });
  const content = `<?xml version="1.0"?><office:document-content ${NAMESPACES}><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  for (const [name, text] of Object.entries({ 'content.xml': content, ...files }))
    zip.add(name, Buffer.from(text as string));
  return zip.end();
}

const table = (rows: string, attributes = 'table:name="Fruit"'): string =>
  `<table:table ${attributes}>${rows}</table:table>`;

const parsed = async (bytes: Uint8Array) => {
  const result = await parseBytes(bytes, 'a.ods');
  return {
    ...result,
    cells: new Map(result.segments.flatMap(({ ss_cells }) => ss_cells ?? []).map((c) => [c.range, c])),
  };
};

describe('an ods file', () => {
  it('keeps a header with its table across an empty row that is too thin for text', async () => {
    const row = (...texts: string[]) =>
      `<table:table-row>${texts.map((text) => cell('', text)).join('')}</table:table-row>`;
    const rows = `${row('In CHF', 'Sales')}<table:table-row table:style-name="thin"/>${row('Zone A', '10')}`;
    expect((await parsed(ods(table(rows)))).segments.map(({ ss_range }) => ss_range)).toEqual(['A1:B3']);
  });

  it('gives displayed and stored dates and currencies', async () => {
    const rows = `<table:table-row>${cell('office:value-type="string" table:style-name="head"', 'Day')}${cell('table:style-name="head"', 'Price')}</table:table-row>
      <table:table-row>${cell('office:value-type="date" office:date-value="2024-02-29"', '29. Februar 2024')}${cell('office:value-type="currency" office:currency="EUR" office:value="1234.5"', '1.234,50 €')}</table:table-row>
      <table:table-row>${cell('office:value-type="time" office:time-value="PT10H30M00S"', '10:30')}${cell('office:value-type="percentage" office:value="0.125"', '12,5 %')}</table:table-row>
      <table:table-row>${cell('office:value-type="boolean" office:boolean-value="true"', 'WAHR')}${cell('office:value-type="string"', 'a<text:s text:c="2"/>b<text:line-break/>c <text:a xlink:href="https://example.org/">d</text:a>')}</table:table-row>`;
    const { cells, cellCount } = await parsed(ods(table(rows)));
    expect(cellCount).toBe(8);
    expect(cells.get('A1')?.style).toEqual({
      align: 'Center',
      valign: 'Middle',
      bg_color: '#ffcc00',
      text_color: '#112233',
      font_face: 'Arial',
      is_bold: true,
    });
    expect(cells.get('A2')).toMatchObject({ text: '29. Februar 2024', value: '2024-02-29' });
    expect(cells.get('B2')).toMatchObject({ text: '1.234,50 €', value: '1234.5' });
    expect(cells.get('B3')).toMatchObject({ text: '12,5 %', value: '0.125' });
    expect(cells.get('A4')).toMatchObject({ text: 'WAHR', value: 'TRUE' });
    expect(cells.get('B4')).toMatchObject({ text: 'a  b\nc d', hyperlink: 'https://example.org/' });
  });

  it('supports repeated, merged and hidden cells', async () => {
    const rows = `<table:table-column/><table:table-column table:visibility="collapse"/>
      <table:table-row>${cell('table:number-columns-spanned="2" office:value-type="string"', 'Both')}<table:covered-table-cell/></table:table-row>
      <table:table-row table:number-rows-repeated="2">${cell('table:number-columns-repeated="2" office:value-type="float" office:value="7"', '7')}</table:table-row>
      <table:table-row table:visibility="filter">${cell('office:value-type="float" office:value="8"', '8')}</table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const hiddenTable = table(
      `<table:table-row>${cell('', 'x')}</table:table-row>`,
      'table:name="Away" table:style-name="away"',
    );
    const { cells, segments, warnings, cellCount } = await parsed(ods(table(rows) + hiddenTable));
    expect(cellCount).toBe(7);
    expect([...cells.keys()].slice(0, 6)).toEqual(['A1:B1', 'A2', 'B2', 'A3', 'B3', 'A4']);
    const hidden = segments.flatMap(({ ss_cells }) => ss_cells ?? []).filter((c) => c.hidden);
    expect(hidden.map(({ range }) => range)).toEqual(['B2', 'B3', 'A4', 'A1']);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['hidden_cells', 'hidden_sheet']));
  });

  it('computes formulas without a value', async () => {
    const rows = `<table:table-row>${cell('office:value-type="float" office:value="2"', '2')}${cell('table:formula="of:=SUM([.A1:.A1];[$Fruit.A1])*10"')}</table:table-row>`;
    const { cells } = await parsed(ods(table(rows)));
    expect(cells.get('B1')).toMatchObject({ text: '40', value: '40', formula: 'SUM(A1:A1,Fruit!A1)*10' });
  });

  it('shows its pictures and charts', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const frame = (inner: string): string =>
      `<table:table-cell table:end-cell-address="Fruit.D9"><draw:frame table:end-cell-address="Fruit.D9" svg:width="5cm" svg:height="3cm">${inner}</draw:frame></table:table-cell>`;
    const chart = `<office:document-content ${NAMESPACES}><chart:chart chart:class="chart:bar"><chart:title><text:p>Harvest</text:p></chart:title><table:table><table:table-row><table:table-cell/><table:table-cell><text:p>Weight</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Apple</text:p></table:table-cell><table:table-cell office:value="120"><text:p>120</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:document-content>`;
    const rows = `<table:table-row>${cell('', 'a')}${frame('<draw:image xlink:href="Pictures/1.png"/>')}${frame('<draw:object xlink:href="./Object 1"/>')}</table:table-row>`;
    const { segments } = await parsed(ods(table(rows), { 'Pictures/1.png': picture, 'Object 1/content.xml': chart }));
    const pictures = segments.filter(({ segment_type }) => segment_type === 'Picture');
    expect(pictures).toHaveLength(2);
    expect(pictures.map(({ content }) => content).join()).toContain(
      '![Column chart: Harvest]()\n\n<table><thead><tr><th></th><th>Weight</th></tr></thead><tbody><tr><td>Apple</td><td>120</td></tr></tbody></table>',
    );
  });
});

describe('an ods file is refused', () => {
  const ROW = table(`<table:table-row>${cell('', 'x')}</table:table-row>`);

  it('if it has a password', async () => {
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    await expect(parsed(ods(ROW, { 'META-INF/manifest.xml': manifest }))).rejects.toMatchObject({
      code: 'encrypted_file',
    });
  });

  it('if it declares entities', async () => {
    const content =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><office:document-content>&e;</office:document-content>';
    await expect(parsed(ods(ROW, { 'content.xml': content }))).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('if a repeated cell exceeds the cell limit', async () => {
    const rows = `<table:table-row table:number-rows-repeated="1000000">${cell('table:number-columns-repeated="16384" office:value-type="float" office:value="1"', '1')}</table:table-row>`;
    await expect(parseBytes(ods(table(rows)), 'a.ods', {}, { spreadsheet_cells: 100_000 })).rejects.toMatchObject({
      code: 'too_many_cells',
    });
  });
});

it.each([
  ['of:=[.A1]+[.$B$2]', 'A1+$B$2'],
  ["of:=SUM([.A1:.B2];['My Sheet'.C3])", "SUM(A1:B2,'My Sheet'!C3)"],
  ['of:=CONCATENATE("a;b";[$Other.A1])', 'CONCATENATE("a;b",Other!A1)'],
  ["of:=['file:///x.ods'#$Sheet1.A1]", "['file:///x.ods'#$Sheet1.A1]"],
])('the formula %s is shown as %s', (stored, shown) => expect(readOdsFormula(stored)).toBe(shown));
