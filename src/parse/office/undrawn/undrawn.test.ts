import { describe, expect, it } from 'vitest';
import { cell, docx, listItem, paragraph, row, run, styled, table } from '../../fixtures/docx-writer.ts';
import { odf } from '../../fixtures/odf-writer.ts';
import { openSlides, redSign } from '../../fixtures/office-files.ts';
import { type ParsedBytes, parseBytes } from '../../fixtures/parse-bytes.ts';
import { pptx } from '../../fixtures/pptx-writer.ts';

const undrawn = (bytes: Buffer, name: string): Promise<ParsedBytes> =>
  // A program that does not exist: whoever wants to draw fails.
  parseBytes(bytes, name, {}, {}, '/nowhere/soffice', { withoutPages: true });
const contents = async (bytes: Buffer, name: string): Promise<string[]> =>
  (await undrawn(bytes, name)).segments.map(({ content = '' }) => content);

describe('a Word document that is not drawn', () => {
  it('counts its lists as Word does, also in cells, and those that begin again', async () => {
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

  it('takes a bold first row for the header, and keeps lines that the author broke', async () => {
    const bold = (text: string): string => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
    const body = [
      table([row([cell(bold('Fruit')), cell(bold('Kilos'))]), row([cell('Apples'), cell('12')])], 2),
      paragraph(`${run('3 Quay Street')}<w:r><w:br/></w:r>${run('Amble')}`),
    ];
    expect(await contents(docx({ body }), 'a.docx')).toEqual([
      '<table><thead><tr><th>Fruit</th><th>Kilos</th></tr></thead><tbody><tr><td>Apples</td><td>12</td></tr></tbody></table>',
      '3 Quay Street  \nAmble',
    ]);
  });

  it('has no page image, no place and no PDF, and still its headings and pages', async () => {
    const parsed = await undrawn(docx({ body: [styled('berschrift2', 'Part'), paragraph('Words.')] }), 'a.docx');
    expect(parsed.pages.map(({ image }) => image)).toEqual(['']);
    expect(parsed.segments.map(({ content, image }) => [content, image])).toEqual([
      ['## Part', null],
      ['Words.', null],
    ]);
  });

  it('is drawn after all where only a drawing shows what it holds', async () => {
    const parts = [{ name: 'word/embeddings/sheet.xlsx', content: Buffer.from('x') }];
    await expect(undrawn(docx({ body: [paragraph('words')], parts }), 'a.docx')).rejects.toThrow();
  });
});

describe('an OpenDocument text that is not drawn', () => {
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>';
  const item = (text: string, more = ''): string => `<text:list-item><text:p>${text}</text:p>${more}</text:list-item>`;

  it('counts its lists, goes on where the file says so and gives the second paragraph of an item no number', async () => {
    const body =
      `<text:list text:style-name="L1">${item('one', `<text:list>${item('deep')}${item('deeper')}</text:list>`)}${item('two', '<text:p>more</text:p>')}</text:list>` +
      `<text:p>Between.</text:p><text:list text:style-name="L1" text:continue-numbering="true">${item('three')}</text:list><text:list text:style-name="L1">${item('one again')}</text:list>`;
    expect(await contents(odf({ kind: 'text', body, styles }), 'a.odt')).toEqual([
      ...['1. one', '   - a) deep', '   - b) deeper', '2. two', '- more', 'Between.', '3. three', '1. one again'],
    ]);
  });
});

describe('slides that are not drawn', () => {
  it('are read by where their shapes stand, with words in their pictures and their notes last', async () => {
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
