import { deflateSync } from 'node:zlib';
import { image, text, writePdf } from '../../fixtures/parse/pdf-writer.ts';
import { cutOff, type HostileFile, hostile } from '../hostile-file.ts';
import { jpxHeader } from '../image-writer.ts';
import {
  CATALOG,
  content,
  FONT,
  form,
  PAGE,
  PAGES,
  type PdfObject,
  packed,
  page,
  pdf,
  picture,
  SHOW,
} from '../pdf-objects.ts';

const BOXES = [
  '0 0 14400 14400',
  '0 0 72000000 72000000',
  '0 0 1e38 1e38',
  '5 5 5 5',
  '300 300 0 0',
  '-1e9 -1e9 1e9 1e9',
  '0 0 nan inf',
  '0 0',
  '0 0 0.0001 0.0001',
  '(a) (b) (c) (d)',
  '0 0 1 1000000',
];
const FILTERS = [
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
  'Crypt',
  'NoSuchDecode',
];

const trees = (): HostileFile[] => [
  hostile('pdf: a page tree that contains itself', 'a.pdf', () =>
    pdf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  ),
  hostile('pdf: two branches of the page tree that contain each other', 'a.pdf', () =>
    pdf([
      CATALOG,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>',
    ]),
  ),
  hostile('pdf: a page tree of 50,000 levels', 'a.pdf', () =>
    pdf([
      CATALOG,
      ...Array.from({ length: 50_000 }, (_, n) => `<< /Type /Pages /Kids [${n + 3} 0 R] /Count 1 >>`),
      '<< /Type /Page /MediaBox [0 0 9 9] >>',
    ]),
  ),
  hostile('pdf: a million pages, claimed', 'a.pdf', () =>
    pdf([
      CATALOG,
      '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]),
  ),
  hostile('pdf: minus one pages, claimed', 'a.pdf', () =>
    pdf([CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count -1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>']),
  ),
  hostile(
    'pdf: the same page a million times',
    'a.pdf',
    () =>
      pdf([
        CATALOG,
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(1_000_000)}] /Count 1000000 >>`,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ]),
    ['too_many_pages'],
  ),
  hostile('pdf: pages that are not a dictionary', 'a.pdf', () => pdf([CATALOG, '[1 2 3]'])),
  hostile('pdf: no pages', 'a.pdf', () => pdf([CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>'])),
  hostile('pdf: no catalogue', 'a.pdf', () => pdf([PAGES], '<< /Size 2 >>')),
  hostile('pdf: a parent that is its own child', 'a.pdf', () =>
    pdf([CATALOG, PAGES, '<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>', content('')]),
  ),
  hostile('pdf: a circular outline', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>',
      '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
      '<< /First 4 0 R /Last 4 0 R /Count 9 >>',
      '<< /Title (a) /Next 4 0 R /Prev 4 0 R /First 4 0 R /Parent 3 0 R >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]),
  ),
  hostile('pdf: a circular name tree', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /Dests 4 0 R >> >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /Kids [4 0 R] >>',
    ]),
  ),
  hostile('pdf: a form field that is its own child', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>',
      '<< /FT /Tx /T (a) /Kids [4 0 R] /Parent 4 0 R /Subtype /Widget /Rect [0 0 5 5] >>',
    ]),
  ),
  hostile('pdf: a circular structure tree', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R /MarkInfo << /Marked true >> >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /StructParents 0 >>',
      '<< /Type /StructTreeRoot /K 4 0 R >>',
    ]),
  ),
];

const references = (): HostileFile[] => [
  hostile('pdf: a cross-reference table that refers to itself', 'a.pdf', () => {
    const whole = page('').toString('latin1');
    return whole.replace('/Size', `/Prev ${whole.lastIndexOf('xref\n0')} /Size`);
  }),
  hostile('pdf: a cross-reference table of two billion objects', 'a.pdf', () =>
    page('').toString('latin1').replace('xref\n0 6', 'xref\n0 2000000000'),
  ),
  hostile('pdf: a cross-reference table with offsets past the end', 'a.pdf', () =>
    page('')
      .toString('latin1')
      .replace(/^\d{10} 00000 n/gm, '9999999999 00000 n'),
  ),
  hostile('pdf: a cross-reference table where all objects are the same', 'a.pdf', () =>
    page('')
      .toString('latin1')
      .replace(/^\d{10} 00000 n/gm, '0000000009 00000 n'),
  ),
  hostile('pdf: no table', 'a.pdf', () =>
    page('')
      .toString('latin1')
      .replace(/xref[\s\S]*$/, ''),
  ),
  hostile('pdf: a missing startxref target', 'a.pdf', () =>
    page('')
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n-1'),
  ),
  hostile('pdf: an object that refers to itself', 'a.pdf', () => pdf([CATALOG, PAGES, '3 0 R'])),
  hostile('pdf: a length that refers to its own stream', 'a.pdf', () =>
    pdf([CATALOG, PAGES, PAGE, { dictionary: '<< /Length 4 0 R >>', stream: Buffer.from('q Q') }]),
  ),
  hostile('pdf: an object stream that extends itself', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      PAGE,
      {
        dictionary: '<< /Type /ObjStm /N 1000000 /First 5 /Extends 4 0 R /Length 9 >>',
        stream: Buffer.from('4 0 4 0 R'),
      },
    ]),
  ),
  hostile('pdf: a cross-reference stream with widths of a gigabyte', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      {
        dictionary: '<< /Type /XRef /W [1 1000000000 1000000000] /Size 3 /Root 1 0 R /Length 4 >>',
        stream: Buffer.from('abcd'),
      },
    ]),
  ),
  hostile('pdf: arrays 200,000 deep', 'a.pdf', () =>
    pdf([CATALOG, PAGES, `<< /Type /Page /Parent 2 0 R /MediaBox ${'['.repeat(200_000)}${']'.repeat(200_000)} >>`]),
  ),
  hostile('pdf: dictionaries 200,000 deep', 'a.pdf', () =>
    pdf([`<< /Type /Catalog /Pages 2 0 R /A ${'<< /A '.repeat(200_000)}${'>>'.repeat(200_000)} >>`, PAGES]),
  ),
  hostile(
    'pdf: protected by a password',
    'a.pdf',
    () => writePdf({ pages: [{ elements: [text('x', 9, 9)] }], encryption: { userPassword: 'a', ownerPassword: 'b' } }),
    ['encrypted_file'],
  ),
  hostile('pdf: protected by an unknown handler', 'a.pdf', () =>
    page('').toString('latin1').replace('/Size', '/Encrypt << /Filter /Unknown /V 99 >> /Size'),
  ),
];

const streams = (): HostileFile[] => [
  hostile('pdf: content that unpacks to 256 MiB of spaces', 'a.pdf', () =>
    pdf([CATALOG, PAGES, PAGE, packed(Buffer.alloc(256 * 2 ** 20, 0x20)), FONT]),
  ),
  hostile('pdf: content compressed twenty times', 'a.pdf', () =>
    pdf([CATALOG, PAGES, PAGE, packed(Buffer.from('q Q'), 20), FONT]),
  ),
  hostile('pdf: a chain of 1,000 filters', 'a.pdf', () =>
    pdf([CATALOG, PAGES, PAGE, content('00>', `/Filter [${'/ASCIIHexDecode '.repeat(1_000)}]`), FONT]),
  ),
  ...FILTERS.map((filter) =>
    hostile(`pdf: content that is not ${filter}`, 'a.pdf', () =>
      pdf([CATALOG, PAGES, PAGE, content('this is not what it says', `/Filter /${filter}`), FONT]),
    ),
  ),
  ...FILTERS.map((filter) =>
    hostile(`pdf: an image that is not ${filter}`, 'a.pdf', () =>
      page(SHOW, picture(`/Width 500 /Height 500 /Filter /${filter}`, Buffer.from('this is not what it says'))),
    ),
  ),
  hostile('pdf: an image of 60,000 × 60,000 pixels', 'a.pdf', () =>
    page(SHOW, picture('/Width 60000 /Height 60000', Buffer.alloc(3))),
  ),
  hostile('pdf: an image of 30,000 × 30,000 pixels with full data', 'a.pdf', () =>
    page(SHOW, picture('/Width 30000 /Height 30000 /Filter /FlateDecode', deflateSync(Buffer.alloc(64 * 2 ** 20)))),
  ),
  hostile('pdf: a JPEG 2000 of 60,000 × 60,000 pixels', 'a.pdf', () =>
    page(SHOW, picture('/Width 60000 /Height 60000 /Filter /JPXDecode', jpxHeader(60_000, 60_000))),
  ),
  hostile('pdf: a hundred overlapping images', 'a.pdf', () =>
    page(
      SHOW.repeat(100),
      picture('/Width 3000 /Height 3000 /Filter /FlateDecode', deflateSync(Buffer.alloc(27_000_000))),
    ),
  ),
  hostile('pdf: a fax of a billion columns', 'a.pdf', () =>
    page(
      SHOW,
      picture(
        '/Width 500 /Height 500 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000000 /Rows 1000000000 >>',
        Buffer.alloc(99, 0xaa),
      ),
    ),
  ),
  hostile('pdf: a predictor of a billion columns', 'a.pdf', () =>
    page(
      SHOW,
      picture(
        '/Width 500 /Height 500 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 32 >>',
        deflateSync(Buffer.alloc(999)),
      ),
    ),
  ),
];

const drawings = (): HostileFile[] => [
  ...BOXES.map((box) =>
    hostile(`pdf: a page of size [${box}]`, 'a.pdf', () =>
      page('BT /F 12 Tf 9 9 Td (x) Tj ET').toString('latin1').replace('[0 0 300 300]', `[${box}]`),
    ),
  ),
  hostile('pdf: a form XObject that draws itself', 'a.pdf', () => page('/X Do', form('/X Do'))),
  hostile('pdf: two form XObjects that draw each other', 'a.pdf', () => page('/X Do', form('/Y Do'), form('/X Do'))),
  hostile('pdf: form XObjects that double thirty times', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      PAGE,
      content('/X Do'),
      FONT,
      ...Array.from(
        { length: 30 },
        (_, n): PdfObject => ({
          dictionary: `<< /Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /X ${n + 7} 0 R >> >> /Length 11 >>`,
          stream: Buffer.from('/X Do /X Do'),
        }),
      ),
      form('0 0 9 9 re f'),
    ]),
  ),
  hostile('pdf: a pattern that paints with itself', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >> >>',
      content('/Pattern cs /P scn 0 0 300 300 re f'),
      {
        dictionary:
          '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << /Pattern << /P 5 0 R >> >> /Length 35 >>',
        stream: Buffer.from('/Pattern cs /P scn 0 0 300 300 re f'),
      },
    ]),
  ),
  hostile('pdf: a font whose letters draw themselves', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      PAGE,
      content('BT /F 12 Tf (aaaa) Tj ET'),
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F 5 0 R >> >> >>',
      'null',
      content('BT /F 12 Tf (aaaa) Tj ET'),
    ]),
  ),
  hostile('pdf: a soft mask that masks itself', 'a.pdf', () =>
    page('/X Do', {
      dictionary:
        '<< /Type /XObject /Subtype /Form /BBox [0 0 300 300] /Group << /S /Transparency >> /Resources << /ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >> >> /Length 25 >>',
      stream: Buffer.from('/G gs 0 0 300 300 re f   '),
    }),
  ),
  hostile('pdf: 200,000 open states', 'a.pdf', () => page('q '.repeat(200_000))),
  hostile('pdf: a path of 200,000 curves', 'a.pdf', () => page(`0 0 m ${'9 9 200 9 100 100 c '.repeat(200_000)} S`)),
  hostile('pdf: 200,000 words in one place', 'a.pdf', () =>
    page(`BT /F 1 Tf 9 9 Td ${'(word ) Tj 0 0 Td '.repeat(200_000)} ET`),
  ),
  hostile('pdf: words of size zero at infinity', 'a.pdf', () =>
    page('BT /F 0 Tf 1e38 1e38 Td (x) Tj 0 0 0 0 0 0 Tm (y) Tj ET'),
  ),
  hostile('pdf: a dash of almost zero length', 'a.pdf', () => page('[0.0000001 0.0000001] 0 d 0 0 m 300 300 l S')),
  hostile('pdf: a shading with a function that calls itself', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function 5 0 R >> >> >> >>',
      content('/S sh'),
      '<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R 5 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>',
    ]),
  ),
  hostile('pdf: a program in a function', 'a.pdf', () =>
    page('/X Do', form(''), {
      dictionary: '<< /FunctionType 4 /Domain [0 1] /Range [0 1] /Length 99 >>',
      stream: Buffer.from(`{ ${'dup mul '.repeat(9_000)} }`),
    }),
  ),
  hostile('pdf: scripts, files and links that open automatically', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\)) >> /AA << /WC << /S /Launch /F (/bin/sh) >> >> >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /AA << /O << /S /GoToR /F (file:///etc/passwd) >> >> >>',
    ]),
  ),
  hostile('pdf: an image in another file', 'a.pdf', () =>
    page(SHOW, {
      dictionary: '<< /Type /XObject /Subtype /Image /Width 9 /Height 9 /F (/etc/passwd) /FFilter /None /Length 0 >>',
      stream: Buffer.alloc(0),
    }),
  ),
];

const dot = { width: 1, height: 1, rgb: new Uint8Array(3) };
const sample = (): Buffer =>
  writePdf({
    pages: [
      { elements: [text('Some words', 72, 72), image(72, 100, 50, 50, dot)] },
      { elements: [text('More', 72, 72)] },
    ],
  });

export const pdfs = (): HostileFile[] => [
  ...trees(),
  ...references(),
  ...streams(),
  ...drawings(),
  ...cutOff('pdf', 'a.pdf', sample, 20),
  hostile('pdf: only a header', 'a.pdf', () => '%PDF-1.7\n'),
  hostile('pdf: a header and random bytes', 'a.pdf', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 251))]),
  ),
  hostile('pdf: a thousand copies of a file in one', 'a.pdf', () =>
    Buffer.concat(Array.from({ length: 1_000 }, sample)),
  ),
];
