import sharp from 'sharp';
import { line, text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { pageOfManyKinds } from '../support/documents.ts';
import { gif, tiff, tiffTags } from './image-writer.ts';
import type { Sample } from './mutants.ts';
import { epub, openDocument, show, word, workbook } from './office-writer.ts';

const picture = () =>
  sharp({ create: { width: 200, height: 120, channels: 3, background: '#eee' } }).composite([
    { input: Buffer.from('<svg width="200" height="120"><text x="20" y="60" font-size="24">Words</text></svg>') },
  ]);

/** A small harmless file of each supported format, to be damaged. */
export async function samples(): Promise<Sample[]> {
  const rows = Array.from(
    { length: 6 },
    (_, n) =>
      `<row r="${n + 1}"><c r="A${n + 1}" t="inlineStr"><is><t>item ${n}</t></is></c><c r="B${n + 1}"><v>${n * 7}</v></c></row>`,
  ).join('');
  const twoPages = writePdf({
    pages: [1, 2].map((n) => ({
      elements: [text(`Page ${n}`, 72, 72), text('Some words to read.', 72, 96), line(72, 110, 300, 110)],
    })),
    outline: [{ title: 'One', page: 1 }] as never,
  });
  return [
    { fileName: 'page.pdf', bytes: pageOfManyKinds() },
    { fileName: 'pages.pdf', bytes: twoPages },
    { fileName: 'a.png', bytes: await picture().png().toBuffer() },
    { fileName: 'a.jpg', bytes: await picture().jpeg().toBuffer() },
    { fileName: 'a.webp', bytes: await picture().webp().toBuffer() },
    { fileName: 'a.tiff', bytes: await picture().tiff({ compression: 'lzw' }).toBuffer() },
    { fileName: 'b.tiff', bytes: tiff(tiffTags(64, 32, 256), 3, 0, Buffer.alloc(256, 0x5a)) },
    { fileName: 'a.gif', bytes: gif(32, 32, 3) },
    { fileName: 'a.avif', bytes: await picture().avif({ effort: 0 }).toBuffer() },
    {
      fileName: 'a.svg',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect width="90" height="40" fill="url(#g)"/><text x="9" y="30">Words</text></svg>',
      ),
    },
    { fileName: 'a.xlsx', bytes: workbook({ rows }) },
    { fileName: 'a.csv', bytes: Buffer.from('name,number,note\nApple,12,"a, b"\nMelon,90,"line\nbreak"\n') },
    {
      fileName: 'a.md',
      bytes: Buffer.from('# Title\n\nSome *words* and `code`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n'),
    },
    {
      fileName: 'a.html',
      bytes: Buffer.from(
        '<html><body><h1>Title</h1><p>Some words.</p><table><tr><td>1</td><td colspan=2>2</td></tr></table><ul><li>x</li></ul></body></html>',
      ),
    },
    {
      fileName: 'a.eml',
      bytes: Buffer.from(
        'From: a@example.org\r\nTo: b@example.org\r\nSubject: =?utf-8?Q?W=C3=B6rter?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSome words.\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Some=20words.</p>\r\n--b--\r\n',
      ),
    },
    { fileName: 'a.epub', bytes: epub('<h1>Title</h1><p>Some words.</p>') },
  ];
}

/** Files that LibreOffice renders: a second of processor time each. */
export const officeSamples = (): Sample[] => [
  {
    fileName: 'a.docx',
    bytes: word({
      body: '<w:p><w:r><w:t>Some words.</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    }),
  },
  {
    fileName: 'a.odt',
    bytes: openDocument('<text:h text:outline-level="1">Title</text:h><text:p>Some words.</text:p>'),
  },
  { fileName: 'a.pptx', bytes: show() },
  {
    fileName: 'a.rtf',
    bytes: Buffer.from('{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Some {\\b words} here.\\par More.}'),
  },
];
