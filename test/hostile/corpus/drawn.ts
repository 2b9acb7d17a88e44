import { deflateSync } from 'node:zlib';
import { type HostileFile, hostile } from '../hostile-file.ts';
import { png, tiff, tiffTags, wholePng } from '../image-writer.ts';
import { CATALOG, content, FONT, PAGES, type PdfObject, page, pdf, picture, SHOW } from '../pdf-objects.ts';

const stream = (dictionary: string, bytes: Buffer | string): PdfObject => {
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return { dictionary: `<< ${dictionary} /Length ${data.length} >>`, stream: data };
};
const numbers = (count: number, each: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => each(n)).join(' ');
/** A page with custom entries and resources; its words use font 5. */
const pageWith = (entries: string, operators: string, ...more: PdfObject[]): Buffer =>
  pdf([
    CATALOG,
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R ${entries} >>`,
    content(operators),
    FONT,
    ...more,
  ]);
const WORDS = 'BT /F 12 Tf 72 200 Td (words) Tj ET';
const RESOURCES = '/Resources << /Font << /F 6 0 R >> /ColorSpace << /C 6 0 R >> >>';

/** JBIG2 segments: a page of this many pixels and a region that claims to fill it. */
function jbig2(side: number): Buffer {
  const pageInformation = Buffer.alloc(11 + 19);
  pageInformation.set([0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19]);
  pageInformation.writeUInt32BE(side, 11);
  pageInformation.writeUInt32BE(side, 15);
  const region = Buffer.alloc(11 + 18 + 8);
  region.set([0, 0, 0, 1, 38, 0, 1, 0, 0, 0, 26]);
  region.writeUInt32BE(side, 11);
  region.writeUInt32BE(side, 15);
  return Buffer.concat([pageInformation, region]);
}

const boxesAndTrees = (): HostileFile[] => [
  hostile('pdf: a user unit of a million and a rotation of a billion degrees', 'a.pdf', () =>
    pageWith('/UserUnit 1000000 /Rotate 90000000090 /Resources << /Font << /F 5 0 R >> >>', WORDS),
  ),
  hostile('pdf: 100,000 annotations', 'a.pdf', () =>
    pageWith(
      `/Resources << /Font << /F 5 0 R >> >> /Annots [${numbers(100_000, (n) => `<< /Type /Annot /Subtype /Square /Rect [${n % 300} 0 300 300] /Contents (${n}) >>`)}]`,
      WORDS,
    ),
  ),
  hostile('pdf: annotations that are replies to each other', 'a.pdf', () =>
    pageWith(
      '/Resources << /Font << /F 5 0 R >> >> /Annots [6 0 R 7 0 R]',
      WORDS,
      '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /IRT 7 0 R /Popup 7 0 R /Parent 7 0 R >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 9 9] /IRT 6 0 R /Parent 6 0 R /Kids [6 0 R] >>',
    ),
  ),
  hostile('pdf: an outline 20,000 levels deep', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
      '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
      ...Array.from(
        { length: 20_000 },
        (_, n) => `<< /Title (${n}) /Parent ${n + 4} 0 R /First ${n + 6} 0 R /Last ${n + 6} 0 R /Dest [3 0 R /Fit] >>`,
      ),
    ]),
  ),
  hostile('pdf: an outline of 200,000 entries', 'a.pdf', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
      '<< /Type /Outlines /First 5 0 R /Count 200000 >>',
      ...Array.from({ length: 200_000 }, (_, n) => `<< /Title (${n}) /Parent 4 0 R /Next ${n + 6} 0 R >>`),
    ]),
  ),
  hostile('pdf: 50,000 content streams', 'a.pdf', () =>
    pdf([
      CATALOG,
      PAGES,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents [${'4 0 R '.repeat(50_000)}] /Resources << /Font << /F 5 0 R >> >> >>`,
      content(WORDS),
      FONT,
    ]),
  ),
  hostile('pdf: 100,000 pictures in a row', 'a.pdf', () =>
    page('BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n'.repeat(100_000), picture('/Width 1 /Height 1', Buffer.alloc(3))),
  ),
];

const fontsAndColours = (): HostileFile[] => [
  hostile('pdf: a font with a million character mappings', 'a.pdf', () =>
    pageWith(
      RESOURCES,
      WORDS,
      '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 7 0 R >>',
      stream(
        '',
        `/CIDInit /ProcSet findresource begin begincmap ${numbers(20_000, (n) => `1 beginbfrange <0000> <FFFF> <${n.toString(16).padStart(4, '0')}> endbfrange`)} endcmap`,
      ),
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> /W [0 [0]] >>',
    ),
  ),
  hostile('pdf: a recursive character map', 'a.pdf', () =>
    pageWith(
      RESOURCES,
      WORDS,
      '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 7 0 R /DescendantFonts [6 0 R] >>',
      stream('/Type /CMap /CMapName /M /UseCMap 7 0 R', 'begincmap /M usecmap endcmap'),
    ),
  ),
  hostile('pdf: a Type 1 font with recursive subroutines', 'a.pdf', () => {
    const program =
      '%!PS-AdobeFont-1.0: X\n/Subrs 2 array dup 0 4 RD \x8b\x0a\x8c\x0a NP dup 1 4 RD \x8b\x0a\x8b\x0a NP\n/CharStrings 1 dict dup begin /w 2 RD \x8b\x0a ND end';
    return pageWith(
      RESOURCES,
      WORDS,
      '<< /Type /Font /Subtype /Type1 /BaseFont /X /FontDescriptor 7 0 R /FirstChar -2147483648 /LastChar 2147483647 /Widths [1] >>',
      '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile 8 0 R /FontBBox [-1e38 -1e38 1e38 1e38] >>',
      stream(`/Length1 ${program.length} /Length2 99999999 /Length3 0`, program),
    );
  }),
  hostile('pdf: fonts of random bytes', 'a.pdf', () => {
    const noise = Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * 7_919) % 251));
    const kinds = ['\0\x01\0\0', 'OTTO', 'true', 'ttcf', '\x01\0\x04\x01'];
    return pageWith(
      `/Resources << /Font << ${kinds.map((_, n) => `/F${n} << /Type /Font /Subtype /TrueType /BaseFont /X${n} /FontDescriptor << /Type /FontDescriptor /FontName /X${n} /Flags 32 /FontFile${n % 2 ? 3 : 2} ${n + 6} 0 R >> >>`).join(' ')} >> >>`,
      kinds.map((_, n) => `BT /F${n} 12 Tf 72 ${20 * n} Td (words) Tj ET`).join(' '),
      ...kinds.map((mark, n) =>
        stream(
          n % 2 ? '/Subtype /OpenType' : '',
          Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.from([0, 40, 0, 0, 0, 0, 0, 0]), noise]),
        ),
      ),
    );
  }),
  hostile('pdf: a colour 20,000 spaces deep', 'a.pdf', () =>
    pageWith(
      RESOURCES,
      '/C cs 1 sc 0 0 300 300 re f',
      `${'[/Indexed '.repeat(20_000)}/DeviceRGB${' 1 (aaaaaa)]'.repeat(20_000)}`,
    ),
  ),
  hostile('pdf: a recursive colour space', 'a.pdf', () =>
    pageWith(
      RESOURCES,
      '/C cs 1 sc 0 0 300 300 re f',
      '[/Separation /X 6 0 R << /FunctionType 3 /Domain [0 1] /Functions [6 0 R] /Bounds [] /Encode [0 1] >>]',
    ),
  ),
  hostile('pdf: a colour profile that unpacks to 128 MiB', 'a.pdf', () =>
    pageWith(
      RESOURCES,
      '/C cs 1 1 1 sc 0 0 300 300 re f',
      '[/ICCBased 7 0 R]',
      stream('/N 3 /Alternate 6 0 R /Filter /FlateDecode', deflateSync(Buffer.alloc(128 * 2 ** 20), { level: 9 })),
    ),
  ),
  hostile('pdf: a function sampled in thirty dimensions', 'a.pdf', () =>
    pageWith(
      `/Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 6 0 R >> >> >>`,
      '/S sh',
      stream(
        `/FunctionType 0 /Domain [${'0 1 '.repeat(30)}] /Range [0 1] /Size [${'999 '.repeat(30)}] /BitsPerSample 32`,
        'xxxx',
      ),
    ),
  ),
  hostile('pdf: a mesh of a million patches', 'a.pdf', () =>
    pageWith(
      `/Resources << /Shading << /S 6 0 R >> >>`,
      '/S sh',
      stream(
        '/ShadingType 7 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 300 0 300 0 1 0 1 0 1] /Filter /FlateDecode',
        deflateSync(Buffer.alloc(45 * 300_000)),
      ),
    ),
  ),
];

const pictures = (): HostileFile[] => [
  ...[20_000, 65_535, 0x7fff_ffff].map((side) =>
    hostile(`pdf: a JBIG2 of ${side} pixels a side`, 'a.pdf', () =>
      page(
        SHOW,
        stream(
          `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode`,
          jbig2(side),
        ),
      ),
    ),
  ),
  hostile('pdf: JBIG2 in a small image', 'a.pdf', () =>
    page(
      SHOW,
      stream(
        '/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 6 0 R >>',
        jbig2(65_535),
      ),
    ),
  ),
  hostile('jpeg: progressive with 5,000 scans', 'a.jpg', () => {
    const segment = (mark: number, data: number[]) => Buffer.from([0xff, mark, 0, data.length + 2, ...data]);
    const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.alloc(8, 0)]);
    return Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, [0, ...Array(64).fill(1)]),
      segment(0xc2, [8, 0x17, 0x70, 0x17, 0x70, 1, 1, 0x11, 0]),
      segment(0xc4, [0x10, 1, ...Array(15).fill(0), 0]),
      ...Array.from({ length: 5_000 }, () => scan),
      Buffer.from([0xff, 0xd9]),
    ]);
  }),
  hostile('jpeg: 65,500 × 65,500 pixels, claimed', 'a.jpg', () =>
    Buffer.from('ffd8ffc0000b08ffdcffdc01011100ffda0008010100003f0000ffd9', 'hex'),
  ),
  hostile('png: an animation of four billion frames', 'a.png', () =>
    png(8, 8, Buffer.alloc(16), [
      ['acTL', Buffer.from('ffffffff00000000', 'hex')],
      ['fcTL', Buffer.alloc(26, 0xff)],
    ]),
  ),
  hostile('png: chunks with false lengths', 'a.png', () => {
    const bytes = Buffer.from(wholePng(32, 32));
    bytes.writeUInt32BE(0x7fff_ffff, 33);
    return bytes;
  }),
  hostile('tiff: a subdirectory that refers to itself', 'a.tiff', () =>
    tiff([...tiffTags(8, 8, 16), [330, 4, 1, 24], [34_665, 4, 1, 24]], 1, 24, Buffer.alloc(16)),
  ),
  hostile('tiff: JPEG compression with dangling tables', 'a.tiff', () =>
    tiff(
      [
        ...tiffTags(8_000, 8_000, 16).map((tag) => (tag[0] === 259 ? ([259, 3, 1, 7] as typeof tag) : tag)),
        [347, 7, 0xffff, 4],
      ],
      1,
      0,
      Buffer.alloc(16, 0xff),
    ),
  ),
  hostile('heic: a grid of 65,535 × 65,535 tiles', 'a.heic', () => {
    const box = (name: string, ...data: Buffer[]) => {
      const body = Buffer.concat([Buffer.from(name, 'latin1'), ...data]);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(body.length + 4);
      return Buffer.concat([size, body]);
    };
    const full = Buffer.alloc(4);
    const ispe = box('ispe', full, Buffer.from('7fffffff7fffffff', 'hex'));
    return Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box(
        'meta',
        full,
        box('hdlr', full, Buffer.from('\0\0\0\0pict', 'latin1'), Buffer.alloc(13)),
        box('pitm', full, Buffer.from([0, 1])),
        box(
          'iinf',
          full,
          Buffer.from([0, 1]),
          box('infe', Buffer.from([2, 0, 0, 0]), Buffer.from('\0\x01\0\0grid\0', 'latin1')),
        ),
        box('iprp', box('ipco', ispe), box('ipma', full, Buffer.from('00000001000101810000', 'hex'))),
        box('iloc', full, Buffer.from('44000001000100000000000100000000000000080000', 'hex')),
      ),
      box('mdat', Buffer.from('0001fefeffffffff7fffffff7fffffff', 'hex')),
    ]);
  }),
];

/** Rendering attacks: pages, letters, colours and images that take forever or do not exist. */
export const drawn = (): HostileFile[] => [...boxesAndTrees(), ...fontsAndColours(), ...pictures()];
