import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cell,
  docx,
  listItem,
  paragraph,
  picture,
  row,
  run,
  styled,
  table,
} from '../../../../test/fixtures/parse/docx-writer.ts';
import { lecture, measures } from '../../../../test/fixtures/parse/formats/open-documents.ts';
import { talk } from '../../../../test/fixtures/parse/formats/slide-shows.ts';
import { odf } from '../../../../test/fixtures/parse/odf-writer.ts';
import { openSlides, openText, slideShow, wordReport } from '../../../../test/fixtures/parse/office-files.ts';
import { pptx } from '../../../../test/fixtures/parse/pptx-writer.ts';
import { DEFAULT_LIMITS } from '../../../domain/limits.ts';
import { writeCleanCopy } from '../clean/clean.ts';
import type { OfficeFormat } from '../convert/conversion.ts';
import { readSource } from '../read-source.ts';
import type { SourceBlock } from './source-block.ts';

/** From the cleaned copy, where formulas are text, or from the file itself. */
async function blocksOf(bytes: Buffer, format: OfficeFormat, isCopied = false): Promise<SourceBlock[]> {
  const folder = await mkdtemp(join(tmpdir(), 'read-source-'));
  try {
    const path = join(folder, `input.${format}`);
    await writeFile(path, bytes);
    if (isCopied) await writeCleanCopy(path, format, path, DEFAULT_LIMITS);
    return await readSource(path, format, { pdf: '' }, { showsChanges: false }, DEFAULT_LIMITS);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const linksOf = (blocks: readonly SourceBlock[]): { url: string | undefined; text: string }[] =>
  blocks.flatMap(({ text, spans = [] }) =>
    spans
      .filter(({ style }) => style === 'link')
      .map(({ url, start, end }) => ({ url, text: text.slice(start, end).trim() })),
  );

/** `type(level or depth): text` */
const inShort = ({ type, level, depth, text, alternativeText }: SourceBlock): string =>
  `${type}${level ?? depth ?? ''}: ${alternativeText ?? text.trim()}`;

describe('a Word document', () => {
  it('has headings by inherited and translated styles, lists, captions, notes, headers and footers', async () => {
    const blocks = await blocksOf(await wordReport(), 'docx');
    expect(blocks.filter(({ type }) => type !== 'Table' && type !== 'Text').map(inShort)).toEqual([
      'Title1: Annual report',
      'SectionHeader1: Results',
      'SectionHeader2: By region',
      'ListItem0: Apples from the north',
      'ListItem1: Pears from the south',
      'ListItem0: First things first',
      'ListItem0: Second things second',
      'Caption: Table 1: sales by region',
      'Picture: A red square',
      'SectionHeader3: Outlook',
      'Footnote: 1 Counted by hand.',
      'PageHeader: Annual report of the committee',
      'PageFooter: Confidential draft',
    ]);
    expect(linksOf(blocks)).toEqual([{ url: 'https://example.org/site', text: 'our site' }]);
  });

  it('has table spans and header rows', async () => {
    const found = (await blocksOf(await wordReport(), 'docx')).find((block) => block.table)?.table;
    expect(found).toMatchObject({ rowCount: 3, columnCount: 3, headerRowCount: 1 });
    expect(
      found?.cells.map(({ row, column, rowSpan, columnSpan, text }) => [row, column, rowSpan, columnSpan, text]),
    ).toEqual([
      [0, 0, 1, 1, 'Region'],
      [0, 1, 1, 2, 'Sales'],
      [1, 0, 2, 1, 'North'],
      [1, 1, 1, 1, 'apples'],
      [1, 2, 1, 1, '12'],
      [2, 1, 1, 1, 'pears'],
      [2, 2, 1, 1, '7'],
    ]);
  });

  it('has paragraphs that override their style', async () => {
    const body = [
      paragraph('Direct', '<w:outlineLvl w:val="1"/>'),
      paragraph('No heading', '<w:pStyle w:val="berschrift1"/><w:outlineLvl w:val="9"/>'),
      paragraph('Not in the list', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'),
    ];
    expect((await blocksOf(docx({ body }), 'docx')).map(inShort)).toEqual([
      'SectionHeader2: Direct',
      'Text: No heading',
      'Text: Not in the list',
    ]);
  });

  it('has fields, hidden text, content controls and text boxes as rendered', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>there</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const box = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing><w:txbxContent>${paragraph('In the box')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph('In the box')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const body = [
      paragraph(`${run('Go ')}${field}`),
      paragraph(`${run('Seen')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t></w:r>${box}`),
      `<w:sdt><w:sdtContent>${styled('berschrift1', 'Controlled')}</w:sdtContent></w:sdt>`,
    ];
    const blocks = await blocksOf(docx({ body }), 'docx');
    expect(blocks.map(inShort)).toEqual([
      'Text: Go there',
      'Text: Seen',
      'Text: In the box',
      'SectionHeader1: Controlled',
    ]);
    expect(linksOf(blocks.slice(0, 1))).toEqual([{ url: 'https://example.org/', text: 'there' }]);
    expect(blocks[2]!.flow).toBe('apart');
  });

  it('has a frame for a table of one cell', async () => {
    const framed = `<w:tbl><w:tr><w:tc>${styled('berschrift1', 'Framed')}${listItem(1, 0, 'Item')}</w:tc></w:tr></w:tbl>`;
    expect((await blocksOf(docx({ body: [framed] }), 'docx')).map(inShort)).toEqual([
      'SectionHeader1: Framed',
      'ListItem0: Item',
    ]);
  });

  it('has no table for one that only arranges pictures', async () => {
    const body = [table([row([cell(picture('r1')), cell('')])], 2)];
    const relations = [{ id: 'r1', type: 'image', target: 'media/a.png' }];
    expect((await blocksOf(docx({ body, relations }), 'docx')).map(({ type }) => type)).toEqual(['Picture']);
  });

  it('may contain invalid numbers', async () => {
    const body = [
      table([row([cell('a', { columns: 1e9 }), cell('b', { merge: 'continue' })])], 1),
      paragraph('x', '<w:outlineLvl w:val="99"/>'),
    ];
    expect((await blocksOf(docx({ body }), 'docx')).map(({ type }) => type)).toEqual(['Table', 'Text']);
  });
});

describe('a presentation', () => {
  it('has titles, lists, tables, numbers and notes, but no hidden slides', async () => {
    const blocks = await blocksOf(slideShow(), 'pptx');
    expect(blocks.map((block) => `${block.pageNumber} ${inShort(block)}`)).toEqual([
      '1 ListItem0: Apples are up',
      '1 ListItem1: Pears are down',
      '1 SectionHeader1: Sales of the year',
      '1 PageNumber: 1',
      '1 Text: Mention the weather.',
      '2 SectionHeader1: Figures',
      '2 Table: Fruit\nKilos\nApples\n12',
    ]);
    expect(blocks[6]!.table?.headerRowCount).toBe(1);
  });

  it('has a title slide whose title lines are joined', async () => {
    const shapes = [
      { placeholder: 'ctrTitle', box: [1, 1, 8, 2] as const, paragraphs: [{ text: 'The whole' }, { text: 'story' }] },
    ];
    expect((await blocksOf(pptx([{ shapes }]), 'pptx')).map(inShort)).toEqual(['Title1: The whole\nstory']);
  });

  it('writes formulas in one line, and as LaTeX where they stand alone', async () => {
    const blocks = await blocksOf(talk(), 'pptx', true);
    expect(blocks.filter(({ type }) => type === 'Formula')).toMatchObject([{ text: 'w=m/n', latex: 'w=\\frac{m}{n}' }]);
  });

  it('leaves it to the rendered page whether a placeholder has bullets', async () => {
    const shapes = [{ placeholder: 'body', box: [1, 1, 8, 2] as const, paragraphs: [{ text: 'Maybe', depth: 1 }] }];
    expect(await blocksOf(pptx([{ shapes }]), 'pptx')).toMatchObject([
      { type: 'Text', isListWhenMarked: true, depth: 1 },
    ]);
  });
});

describe('OpenDocument', () => {
  it('has headings, lists, tables, captions and notes of a text', async () => {
    const blocks = await blocksOf(await openText(), 'odt');
    expect(blocks.map(inShort).filter((line) => !line.startsWith('Text'))).toEqual([
      'Title1: Open report',
      'SectionHeader1: Beginnings',
      'ListItem0: Outer item',
      'ListItem1: Inner item',
      'Table: Head\nleft\nright',
      'Caption: Table 1: two sides',
      'Picture: Red',
      'Footnote: 1 Said in public.',
    ]);
    expect(blocks.find(({ table }) => table)?.table).toMatchObject({ headerRowCount: 1, columnCount: 2, rowCount: 2 });
  });

  it('has titles, lists and notes of slides', async () => {
    expect((await blocksOf(openSlides(), 'odp')).map((block) => [block.type, block.flow, block.text])).toEqual([
      ['SectionHeader', 'body', 'Open slides'],
      ['Text', 'body', 'One thing'],
      ['Text', 'speaker-notes', 'Say hello.'],
    ]);
  });

  it('writes formulas in one line, and as LaTeX where they stand alone', async () => {
    expect(await blocksOf(await measures(), 'odt', true)).toMatchObject([
      { type: 'SectionHeader', text: 'Weight' },
      { type: 'Formula', text: 'w=m/n', latex: 'w=\\frac{m}{n}' },
      { type: 'Text', text: 'where w=m/n is the mean.' },
    ]);
    expect((await blocksOf(await lecture(), 'odp', true)).at(-1)).toMatchObject({
      ...{ type: 'Formula', flow: 'body', pageNumber: 2, latex: 'w=\\frac{m}{n}' },
    });
  });

  it('has no hidden sections', async () => {
    const section = (more: string, text: string): string =>
      `<text:section ${more}><text:p>${text}</text:p></text:section>`;
    const body = [
      section('text:display="none"', 'never'),
      section('text:display="condition" text:is-hidden="true"', 'not now'),
      section('text:display="condition"', 'shown'),
      section('text:name="a"', 'plain'),
    ].join('');
    expect((await blocksOf(odf({ kind: 'text', body }), 'odt')).map(({ text }) => text)).toEqual(['shown', 'plain']);
  });

  it('has white space as rendered, including counted spaces and tabs', async () => {
    const body = '<text:p>one<text:s text:c="3"/>two<text:tab/>three<text:line-break/>four\n  five</text:p>';
    expect((await blocksOf(odf({ kind: 'text', body }), 'odt'))[0]!.text).toBe('one   two\tthree\nfour five');
  });
});
