import { describe, expect, it } from 'vitest';
import {
  cell,
  docx,
  listItem,
  paragraph,
  row,
  run,
  styled,
  table,
} from '../../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../../test/fixtures/parse/odf-writer.ts';
import { openSlides, redSign } from '../../../../test/fixtures/parse/office-files.ts';
import { type ParsedBytes, parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';
import { pptx } from '../../../../test/fixtures/parse/pptx-writer.ts';

const undrawn = (bytes: Buffer, name: string): Promise<ParsedBytes> =>
  // A missing program: rendering would use the WebAssembly build.
  parseBytes(bytes, name, {}, {}, '/nowhere/soffice', { withoutPages: true });
const contents = async (bytes: Buffer, name: string): Promise<string[]> =>
  (await undrawn(bytes, name)).segments.map(({ content = '' }) => content);

describe('an unrendered Word document', () => {
  it('numbers lists as Word does, also in cells and if they restart', async () => {
    const body = [
      listItem(2, 0, 'first'),
      listItem(2, 1, 'inner'),
      listItem(2, 1, 'inner again'),
      listItem(2, 0, 'second'),
      listItem(2, 1, 'inner from the start'),
      table([row([cell('x'), `<w:tc><w:tcPr/>${listItem(1, 0, 'in a cell')}</w:tc>`])], 2),
    ];
    expect(await contents(docx({ body }), 'a.docx')).toEqual([
      '1. first',
      '   - a) inner',
      '   - b) inner again',
      '2. second',
      '   - a) inner from the start',
      '<table><tbody><tr><td>x</td><td>• in a cell</td></tr></tbody></table>',
    ]);
  });

  it('moves a list that starts on the second level to the first', async () => {
    const body = [listItem(1, 1, 'deep'), listItem(1, 1, 'deep too'), listItem(1, 0, 'flat'), listItem(1, 1, 'below')];
    expect(await contents(docx({ body }), 'a.docx')).toEqual(['- deep', '- deep too', '- flat', '   - below']);
  });

  it('treats a bold first row as header, and keeps manual line breaks', async () => {
    const bold = (text: string): string => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
    const body = [
      table([row([cell(bold('Fruit')), cell(bold('Kilos'))]), row([cell('Apples'), cell('12')])], 2),
      paragraph(`${run('3 Quay Street')}<w:r><w:br/></w:r>${run('Amble')}`),
    ];
    expect(await contents(docx({ body }), 'a.docx')).toEqual([
      '<table><thead><tr><th><strong>Fruit</strong></th><th><strong>Kilos</strong></th></tr></thead><tbody><tr><td>Apples</td><td>12</td></tr></tbody></table>',
      '3 Quay Street  \nAmble',
    ]);
  });

  it('has no page images, boxes or PDF, but headings and pages', async () => {
    const parsed = await undrawn(docx({ body: [styled('berschrift2', 'Part'), paragraph('Words.')] }), 'a.docx');
    expect(parsed.pages.map(({ image }) => image)).toEqual(['']);
    expect(parsed.segments.map(({ content, image }) => [content, image])).toEqual([
      ['## Part', null],
      ['Words.', null],
    ]);
  });

  it('is rendered after all if only rendering shows its content', async () => {
    const parts = [{ name: 'word/embeddings/object1.bin', content: Buffer.from('x') }];
    // Only words of rendered pages have boxes.
    const widthOf = async (embedded: typeof parts) =>
      (await undrawn(docx({ body: [paragraph('words')], parts: embedded }), 'a.docx')).segments[0]!.bbox.width;
    expect(await widthOf([])).toBe(0);
    expect(await widthOf(parts)).toBeGreaterThan(0);
  });
});

describe('an unrendered OpenDocument text', () => {
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>';
  const item = (text: string, more = ''): string => `<text:list-item><text:p>${text}</text:p>${more}</text:list-item>`;

  it('numbers and continues lists, and gives only the first paragraph of an item a number', async () => {
    const body =
      `<text:list text:style-name="L1">${item('one', `<text:list>${item('deep')}${item('deeper')}</text:list>`)}${item('two', '<text:p>more</text:p>')}</text:list>` +
      `<text:p>Between.</text:p><text:list text:style-name="L1" text:continue-numbering="true">${item('three')}</text:list><text:list text:style-name="L1">${item('one again')}</text:list>`;
    expect(await contents(odf({ kind: 'text', body, styles }), 'a.odt')).toEqual([
      ...['1. one', '   - a) deep', '   - b) deeper', '2. two', '- more', 'Between.', '3. three', '1. one again'],
    ]);
  });
});

describe('unrendered slides', () => {
  it('are in the order of their shapes, with words of pictures and notes last', async () => {
    const show = pptx([
      {
        shapes: [
          { box: [1, 5, 8, 1], paragraphs: [{ text: 'Below' }] },
          { box: [1, 2, 8, 1], paragraphs: [{ text: 'Above', bullet: true }] },
          { placeholder: 'title', box: [1, 0.5, 8, 1], paragraphs: [{ text: 'Head' }] },
        ],
        pictures: [{ box: [1, 3.2, 2, 1.5], png: await redSign('Sold out') }],
        notes: 'Say it.',
      },
    ]);
    expect(await contents(show, 'a.pptx')).toEqual(['# Head', '- Above', 'Sold out', 'Below', 'Say it.']);
  });

  it('of OpenDocument have their bullets', async () => {
    expect(await contents(openSlides(), 'a.odp')).toEqual(['# Open slides', '- One thing', 'Say hello.']);
  });
});

describe('a chart', () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
  const points = (tag: string, values: readonly string[]): string =>
    `<c:${tag}><c:strRef><c:strCache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:strCache></c:strRef></c:${tag}>`;
  const chart = `<c:chartSpace xmlns:c="${C}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:barDir val="col"/><c:ser>${points('tx', ['Kilos'])}${points('cat', ['Apples', 'Pears'])}${points('val', ['12', '7.5'])}</c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const VALUES =
    '![Column chart: Harvest]()\n\n<table><thead><tr><th></th><th>Kilos</th></tr></thead><tbody><tr><td>Apples</td><td>12</td></tr><tr><td>Pears</td><td>7.5</td></tr></tbody></table>';

  it('of a Word document is a picture with a table of its values', async () => {
    const drawing = `<w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="1270000"/><wp:docPr id="1" name="Chart 1"/><a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="rChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const relations = [{ id: 'rChart', type: 'chart', target: 'charts/chart1.xml' }];
    const parts = [
      { name: 'word/charts/chart1.xml', content: chart },
      { name: 'word/embeddings/values.xlsx', content: Buffer.from('x') },
    ];
    const body = [paragraph('Before.'), paragraph(drawing), paragraph('After.')];
    expect(await contents(docx({ body, relations, parts }), 'a.docx')).toEqual(['Before.', VALUES, 'After.']);
  });

  it('of an OpenDocument text is the same', async () => {
    const names = ['office', 'text', 'table', 'chart'].map(
      (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
    );
    const cell = (text: string, value = ''): string =>
      `<table:table-cell${value && ` office:value="${value}"`}><text:p>${text}</text:p></table:table-cell>`;
    const rows = [cell('') + cell('Kilos'), cell('Apples') + cell('12', '12'), cell('Pears') + cell('7.5', '7.5')];
    const object = `<office:document-content ${names.join(' ')}><chart:chart chart:class="chart:bar"><chart:title><text:p>Harvest</text:p></chart:title><table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table></chart:chart></office:document-content>`;
    const body =
      '<text:p>Before.<draw:frame svg:width="8cm" svg:height="6cm"><draw:object xlink:href="./Object 1"/></draw:frame></text:p>';
    const bytes = odf({ kind: 'text', body, files: { 'Object 1/content.xml': Buffer.from(object) } });
    expect(await contents(bytes, 'a.odt')).toEqual(['Before.', VALUES]);
  });
});
