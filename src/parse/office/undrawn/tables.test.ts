import { describe, expect, it } from 'vitest';
import {
  cell,
  docx,
  footnoteReference,
  listItem,
  paragraph,
  row,
  run,
  table,
} from '../../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../../test/fixtures/parse/odf-writer.ts';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';

const contents = async (
  bytes: Buffer,
  name: string,
  options: Parameters<typeof parseBytes>[2] = {},
): Promise<string[]> =>
  (await parseBytes(bytes, name, options, {}, '/nowhere/soffice', { withoutPages: true })).segments.map(
    ({ content = '' }) => content,
  );
const EMPTY_GRID = '<table><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>';
const EMPTY_BOX = '<table><tbody><tr><td></td></tr></tbody></table>';

describe('a table of a Word document', () => {
  const grid = table([row([cell(''), cell('')]), row([cell(''), cell('')])], 2);
  const box = (content: string): string => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;

  it('that is to be filled in keeps its grid, between what is before and after it', async () => {
    const body = [paragraph('Before.'), grid, paragraph('Between.'), box(paragraph('')), paragraph('After.')];
    expect(await contents(docx({ body }), 'a.docx')).toEqual(['Before.', EMPTY_GRID, 'Between.', EMPTY_BOX, 'After.']);
  });

  it('keeps rows and columns that are empty', async () => {
    const body = [table([row([cell(''), cell('')]), row([cell('x'), cell('')])], 2)];
    expect(await contents(docx({ body }), 'a.docx')).toEqual([
      '<table><tbody><tr><td></td><td></td></tr><tr><td>x</td><td></td></tr></tbody></table>',
    ]);
  });

  it('that is empty is dropped in page margins', async () => {
    expect(await contents(docx({ body: [paragraph('Words.')], header: `</w:p>${grid}<w:p>` }), 'a.docx')).toEqual([
      'Words.',
    ]);
  });

  it('inside a cell is nested, with list marks and empty cells, and inline in Markdown', async () => {
    const deepest = table([row([cell('deep'), cell('er')])], 2);
    const inner = table(
      [row([cell(''), `<w:tc>${listItem(2, 0, 'one two')}</w:tc>`]), row([`<w:tc>${deepest}</w:tc>`, cell('last')])],
      2,
    );
    const outer = table([row([cell('Team'), `<w:tc>${paragraph('Before')}${inner}${paragraph('after')}</w:tc>`])], 2);
    const written = docx({ body: [outer] });
    expect(await contents(written, 'a.docx')).toEqual([
      '<table><tbody><tr><td>Team</td><td>Before<table><tbody><tr><td></td><td>1. one two</td></tr><tr><td><table><tbody><tr><td>deep</td><td>er</td></tr></tbody></table></td><td>last</td></tr></tbody></table>after</td></tr></tbody></table>',
    ]);
    const asMarkdown = { segment_processing: { Table: { format: 'Markdown' } } } as const;
    expect((await contents(written, 'a.docx', asMarkdown))[0]).toContain(
      '| Team | Before 1. one two; deep, er, last after |',
    );
  });

  it('with one cell numbers its list and notes once', async () => {
    const body = [
      box(listItem(2, 0, 'first') + listItem(2, 0, 'second') + paragraph(`${run('Noted')}${footnoteReference(1)}`)),
      listItem(2, 0, 'third'),
    ];
    const found = await contents(docx({ body, footnotes: ['The note.'] }), 'a.docx');
    expect(found.slice(0, 2)).toEqual(['1. first', '2. second']);
    expect(found).toContain('3. third');
    expect(found.filter((content) => content.includes('The note.'))).toHaveLength(1);
  });
});

describe('a table of an OpenDocument text', () => {
  const cellOf = (content: string): string => `<table:table-cell>${content}</table:table-cell>`;
  const tableOf = (...rows: string[]): string =>
    `<table:table>${rows.map((cells) => `<table:table-row>${cells}</table:table-row>`).join('')}</table:table>`;
  const empty = cellOf('<text:p/>');

  it('that is to be filled in keeps its grid, between what is before and after it', async () => {
    const body = `<text:p>Before.</text:p>${tableOf(empty + empty, empty + empty)}<text:p>Between.</text:p>${tableOf(empty)}<text:p>After.</text:p>`;
    expect(await contents(odf({ kind: 'text', body }), 'a.odt')).toEqual([
      ...['Before.', EMPTY_GRID, 'Between.', EMPTY_BOX, 'After.'],
    ]);
  });

  it('inside a cell is nested', async () => {
    const inner = tableOf(cellOf('<text:p>Ada</text:p>') + cellOf('<text:p>36</text:p>'));
    const body = tableOf(
      cellOf('<text:p>Team</text:p>') + cellOf(`<text:p>Before</text:p>${inner}<text:p>after</text:p>`),
    );
    expect(await contents(odf({ kind: 'text', body }), 'a.odt')).toEqual([
      '<table><tbody><tr><td>Team</td><td>Before<table><tbody><tr><td>Ada</td><td>36</td></tr></tbody></table>after</td></tr></tbody></table>',
    ]);
  });

  it('with one cell that contains a table becomes that table', async () => {
    const inner = tableOf(cellOf('<text:p>a</text:p>') + cellOf('<text:p>b</text:p>'));
    expect(await contents(odf({ kind: 'text', body: tableOf(cellOf(inner)) }), 'a.odt')).toEqual([
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ]);
  });
});
