import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { docx, paragraph, run } from '../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../test/fixtures/parse/odf-writer.ts';
import { type ParsedBytes, parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const commented = (): Buffer =>
  docx({
    body: [
      paragraph(
        `<w:commentRangeStart w:id="0"/>${run('Sales rose by a tenth.')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
      ),
      paragraph('The rest is quiet.'),
    ],
    relations: [{ id: 'rC', type: 'comments', target: 'comments.xml' }],
    parts: [
      {
        name: 'word/comments.xml',
        contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml',
        content: `<w:comments xmlns:w="${W}"><w:comment w:id="0" w:author="Ada" w:date="2024-05-01T10:00:00Z"><w:p><w:r><w:t>Says who?</w:t></w:r></w:p></w:comment></w:comments>`,
      },
    ],
  });

const openText = (): Buffer =>
  odf({
    kind: 'text',
    body: '<text:p>Sales rose by a tenth.<office:annotation><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ada</dc:creator><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2024-05-01T10:00:00</dc:date><text:p>Says who?</text:p></office:annotation></text:p><text:p>The rest is quiet.</text:p>',
  });

function workbook(): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Fruit', 'Kilos'],
    ['Apples', 12],
  ]);
  XLSX.utils.cell_add_comment(sheet.B2 as XLSX.CellObject, 'Says who?', 'Ada');
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'One');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const annotated = (): Buffer =>
  writePdf({
    pages: [
      {
        elements: [text('Sales rose by a tenth.', 72, 100), text('The rest is quiet.', 72, 500)],
        highlights: [
          { x: 72, y: 88, width: 120, height: 16, text: 'Says who?', author: 'Ada', date: "D:20240501100000+02'00'" },
        ],
      },
    ],
  });

const inShort = ({ segments }: ParsedBytes) => segments.map(({ content, comment }) => [content, comment?.author ?? '']);
const parse = (bytes: Buffer, name: string, comments?: 'Include') =>
  parseBytes(bytes, name, { ocr_strategy: 'Auto', ...(comments && { comments }) }, {}, null, { withoutPages: true });

describe.each([
  ['docx', commented, '2024-05-01T10:00:00Z'],
  ['odt', openText, '2024-05-01T10:00:00'],
  ['xlsx', workbook, null],
  ['pdf', annotated, '2024-05-01T10:00:00+02:00'],
] as const)('a comment in a %s', (format, make, date) => {
  it('is omitted from chunks and listed with its page, author and date', async () => {
    const { segments, pages } = await parse(make(), `a.${format}`);
    expect(segments.some(({ content }) => content?.includes('Says who'))).toBe(false);
    expect(pages[0]!.left_out).toMatchObject([{ text: 'Says who?', comment: { author: 'Ada', date } }]);
  });

  it('is a segment after the content that it refers to, on request', async () => {
    const parsed = await parse(make(), `a.${format}`, 'Include');
    const at = parsed.segments.findIndex(({ comment }) => comment);
    expect(inShort(parsed)[at]).toEqual(['Says who?', 'Ada']);
    expect(parsed.segments[at - 1]!.text).toMatch(/tenth|Kilos/);
  });
});
