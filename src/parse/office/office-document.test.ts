import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cell, docx, paragraph, row, table } from '../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../test/fixtures/parse/odf-writer.ts';
import { openText, redSquare, richText, slideShow, wordReport } from '../../../test/fixtures/parse/office-files.ts';
import { type ParsedBytes, parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';
import { pptx } from '../../../test/fixtures/parse/pptx-writer.ts';

/** Conversions take seconds, much longer on a busy machine. */
const PATIENCE = 280_000;

/** Path of an installed LibreOffice to test. */
const PROGRAM = process.env.QUIRE_TEST_LIBREOFFICE ?? null;
const parse = (bytes: Buffer, name: string): Promise<ParsedBytes> => parseBytes(bytes, name, {}, {}, PROGRAM);

/** A server that documents link to. It must not get any request. */
let canary: Server;
let address: string;
let visits = 0;
let folder: string;
let marker: string;

beforeAll(async () => {
  canary = createServer((_, response) => {
    visits++;
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/picture.png`;
  folder = await mkdtemp(join(tmpdir(), 'office-'));
  marker = join(folder, 'marker.png');
  await writeFile(marker, await redSquare());
});

afterAll(async () => {
  canary.close();
  await rm(folder, { recursive: true });
});

const pictures = ({ segments }: ParsedBytes) => segments.filter(({ segment_type }) => segment_type === 'Picture');
const inShort = ({ segments }: ParsedBytes): string[] =>
  segments
    .filter(({ segment_type }) => segment_type !== 'Picture')
    .map((s) => `${s.segment_type} ${s.content?.slice(0, 60)}`);

/** The same file read without rendering: only boxes and positions of notes may differ. */
const undrawn = (bytes: Buffer, name: string): Promise<ParsedBytes> =>
  parseBytes(bytes, name, {}, {}, PROGRAM, { withoutPages: true });
const written = ({ segments }: ParsedBytes): string[] =>
  segments
    .filter(({ segment_type }) => segment_type !== 'Footnote')
    .map((s) => `${s.segment_type} ${s.content?.replace(/\.1$/, '.')}`);

describe('Office files rendered by the built-in LibreOffice', () => {
  it('give segments of a Word document with types, levels, tables and boxes, and fetch nothing', {
    timeout: PATIENCE,
  }, async () => {
    const parsed = await parse(await wordReport([address, `file://${marker}`]), 'report.bin');
    expect(parsed.format).toBe('docx');
    expect(inShort(parsed)).toEqual([
      'Title # Annual report',
      'SectionHeader # Results',
      'Text The committee met on Tuesday and agreed to look at every pro',
      'SectionHeader ## By region',
      'ListItem - Apples from the north',
      'ListItem    - Pears from the south',
      'ListItem 1. First things first',
      'ListItem 2. Second things second',
      'Table <table><thead><tr><th>Region</th><th colspan="2">Sales</th><',
      'Caption Table 1: sales by region',
      'Footnote [^1]: Counted by hand.',
      'Text More is at [our site](https://example.org/site).',
      'Text Kept inserted words',
      'SectionHeader ### Outlook',
      'Text Next year will be better.',
    ]);
    // Embedded pictures are rendered, linked ones are not.
    expect(pictures(parsed).map(({ content }) => content)).toEqual(['![A red square]()\n\nSold out']);
    expect(visits).toBe(0);
    for (const { bbox, page_width, page_height, segment_type } of parsed.segments) {
      expect(bbox.width * bbox.height, segment_type).toBeGreaterThan(0);
      expect(bbox.left + bbox.width).toBeLessThanOrEqual(page_width);
      expect(bbox.top + bbox.height).toBeLessThanOrEqual(page_height);
    }
    expect(parsed.segments.at(-1)?.page_number).toBe(parsed.pages.length);
    const same = await undrawn(await wordReport([address, `file://${marker}`]), 'report.bin');
    expect(written(same)).toEqual(written(parsed));
    expect(visits).toBe(0);
  });

  it('give slides with titles first and notes last', { timeout: PATIENCE }, async () => {
    const parsed = await parse(slideShow(), 'slides.pptx');
    expect(parsed.pages.length).toBe(2);
    expect(inShort(parsed)).toEqual([
      'SectionHeader # Sales of the year',
      'ListItem - Apples are up',
      'ListItem    - Pears are down',
      'Text Mention the weather.',
      'SectionHeader # Figures',
      'Table <table><thead><tr><th>Fruit</th><th>Kilos</th></tr></thead><',
    ]);
    expect(parsed.segments[3]?.bbox).toMatchObject({ width: 0, height: 0 });
    expect(written(await undrawn(slideShow(), 'slides.pptx'))).toEqual(written(parsed));
  });

  it('report text beyond the edge of a slide, and keep empty tables', {
    timeout: PATIENCE,
  }, async () => {
    const lines = Array.from({ length: 40 }, (_, at) => ({ text: `Harvest number${at}`, bullet: true }));
    const empty = [
      ['', ''],
      ['', ''],
    ];
    const slides = pptx([
      { shapes: [{ box: [1, 1, 8, 5], paragraphs: lines }] },
      {
        shapes: [{ placeholder: 'title', box: [1, 0.5, 8, 1], paragraphs: [{ text: 'Figures' }] }],
        tables: [{ box: [1, 2, 8, 2], rows: empty }],
      },
    ]);
    const parsed = await parse(slides, 'long.pptx');
    const text = parsed.segments.map((segment) => segment.text).join(' ');
    expect(lines.filter((line) => !text.includes(line.text))).toEqual([]);
    const beyond = parsed.segments.filter(({ description }) => description === 'Beyond the edge of the slide');
    expect(beyond.length).toBeGreaterThan(0);
    expect(beyond[0]!.bbox).toMatchObject({ width: 0, height: 0 });
    expect(written(parsed).slice(-2)).toEqual([
      'SectionHeader # Figures',
      'Table <table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
    ]);
    expect(written(await undrawn(slides, 'long.pptx')).slice(-2)).toEqual(written(parsed).slice(-2));
  });

  it('show embedded but not linked content of an OpenDocument text', { timeout: PATIENCE }, async () => {
    const parsed = await parse(await openText([address, `file://${marker}`, '../marker.png']), 'text.odt');
    expect(inShort(parsed)).toContain('SectionHeader # Beginnings');
    expect(inShort(parsed)).toContain('Footnote [^1]: Said in public.');
    expect(pictures(parsed).length).toBe(1);
    const same = await undrawn(await openText([address, `file://${marker}`, '../marker.png']), 'text.odt');
    expect(written(same)).toEqual(written(parsed));
    expect(visits).toBe(0);
  });

  it('keep nested and empty tables on rendered pages', {
    timeout: PATIENCE,
  }, async () => {
    const deepest = table([row([cell('deep'), cell('er')])], 2, 860);
    const inner = table(
      [row([cell('Ada'), cell('36')]), row([`<w:tc>${deepest}${paragraph('')}</w:tc>`, cell('last')])],
      2,
      1800,
    );
    const outer = table(
      [row([cell('Team'), `<w:tc>${paragraph('Before')}${inner}${paragraph('after')}</w:tc>`])],
      2,
      4400,
    );
    const empty = table([row([cell(''), cell('')]), row([cell(''), cell('')])], 2);
    const body = [paragraph('First words.'), outer, paragraph('Between them.'), empty, paragraph('Last words.')];
    const file = docx({ body });
    const drawn = await parse(file, 'a.docx');
    expect(written(drawn)).toEqual([
      'Text First words.',
      'Table <table><tbody><tr><td>Team</td><td>Before<table><tbody><tr><td>Ada</td><td>36</td></tr><tr><td><table><tbody><tr><td>deep</td><td>er</td></tr></tbody></table></td><td>last</td></tr></tbody></table>after</td></tr></tbody></table>',
      'Text Between them.',
      'Table <table><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
      'Text Last words.',
    ]);
    expect(written(await undrawn(file, 'a.docx'))).toEqual(written(drawn));
    // The empty table is between the lines around it.
    const [above, own, below] = drawn.segments.slice(2).map(({ bbox }) => bbox);
    expect(own!.top).toBeGreaterThanOrEqual(above!.top + above!.height);
    expect(own!.top + own!.height).toBeLessThanOrEqual(below!.top);
    expect(own!.width * own!.height).toBeGreaterThan(100);
  });

  it('keep nested and empty tables of OpenDocument, cells with only punctuation, and manual line breaks', {
    timeout: PATIENCE,
  }, async () => {
    const tcell = (content: string): string => `<table:table-cell>${content}</table:table-cell>`;
    const rows = (...list: string[]): string =>
      `<table:table><table:table-column table:number-columns-repeated="2"/>${list.map((cells) => `<table:table-row>${cells}</table:table-row>`).join('')}</table:table>`;
    const p = (text: string): string => `<text:p>${text}</text:p>`;
    const inner = rows(tcell(p('Ada')) + tcell(p('36')));
    const empty = rows(tcell('<text:p/>') + tcell('<text:p/>'));
    const text = `${p('First words.')}${rows(tcell(p('Team')) + tcell(`${p('Before')}${inner}${p('after')}`))}${p('Between them.')}${empty}${p('Last words.')}`;
    const broken = '<text:p>Quay Street<text:line-break/>Amble</text:p>';
    const share = rows(tcell(p('Name')) + tcell(p('%')), tcell(p('Ada')) + tcell(p('–')));
    const signs = `${p('Shares.')}${broken}${share}${p('Ten % of all – and no more.')}`;
    const file = odf({ kind: 'text', body: text + signs });
    const drawn = written(await parse(file, 'a.odt'));
    expect(drawn).toHaveLength(5 + 4);
    expect(drawn.slice(5)).toEqual([
      'Text Shares.',
      'Text Quay Street  \nAmble',
      'Table <table><tbody><tr><td>Name</td><td>%</td></tr><tr><td>Ada</td><td>–</td></tr></tbody></table>',
      'Text Ten % of all – and no more.',
    ]);
    expect(drawn).toEqual(written(await undrawn(file, 'a.odt')));
  });

  it('are read separately as attachments of a mail on request', { timeout: PATIENCE }, async () => {
    const attached = (name: string, words: string): string =>
      `--x\r\nContent-Type: application/octet-stream; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${docx({ body: [paragraph(words)] }).toString('base64')}`;
    const mail = [
      'From: a@example.org\r\nSubject: Two letters\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n',
      '--x\r\nContent-Type: text/plain\r\n\r\nHere they are.',
      attached('one.docx', 'Words of the first letter.'),
      attached('two.docx', 'Words of the second letter.'),
      '--x--',
    ].join('\r\n');
    const bytes = Buffer.from(mail);
    const { pages, segments, warnings } = await parseBytes(bytes, 'a.eml', { attachments: 'Include' }, {}, PROGRAM);
    expect(pages.map(({ attachment_name }) => attachment_name)).toEqual([undefined, 'one.docx', 'two.docx']);
    expect(segments.filter(({ page_number }) => page_number > 1).map(({ text }) => text)).toEqual([
      'Words of the first letter.',
      'Words of the second letter.',
    ]);
    expect(warnings).toEqual([]);
  });

  it('may be rich text, which is converted', { timeout: PATIENCE }, async () => {
    const parsed = await parse(richText(address), 'text.rtf');
    expect(inShort(parsed).slice(0, 2)).toEqual(['SectionHeader # Plain beginnings', 'Text Some words in rich text.']);
    expect(parsed.segments.some(({ segment_type }) => segment_type === 'Table')).toBe(true);
    expect(visits).toBe(0);
  });
});

describe('Office files that cannot be read', () => {
  const container = (streams: Readonly<Record<string, Buffer>>): Buffer => {
    const ole = XLSX.CFB.utils.cfb_new();
    for (const [name, bytes] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(ole, name, bytes);
    return Buffer.from(XLSX.CFB.write(ole, { type: 'buffer' }) as Uint8Array);
  };
  const protectedWord = Buffer.alloc(600);
  protectedWord.writeUInt16LE(0xa5ec, 0);
  protectedWord.writeUInt16LE(0x0100, 10);
  const protectedUser = Buffer.alloc(600);
  protectedUser.writeUInt32LE(0xf3d1c4df, 12);

  it.each([
    ['a package', container({ EncryptedPackage: Buffer.alloc(600), EncryptionInfo: Buffer.alloc(600) })],
    ['an old document', container({ WordDocument: protectedWord })],
    ['an old presentation', container({ 'PowerPoint Document': Buffer.alloc(600), 'Current User': protectedUser })],
    [
      'an OpenDocument',
      odf({
        kind: 'text',
        body: '',
        manifest: '<manifest:file-entry manifest:full-path="x"><manifest:encryption-data/></manifest:file-entry>',
      }),
    ],
  ])('%s with a password is refused with its own error', async (_, bytes) => {
    await expect(parseBytes(bytes, 'file')).rejects.toMatchObject({ code: 'encrypted_file' });
  });

  it('a truncated package is refused before conversion', async () => {
    const whole = docx({ body: [paragraph('words')] });
    await expect(parseBytes(whole.subarray(0, whole.length - 200), 'cut.docx')).rejects.toMatchObject({
      code: 'unreadable_file',
    });
  });

  it('a part with a document type is refused', async () => {
    const body = [paragraph('words')];
    const parts = [{ name: 'word/extra.xml', content: '<!DOCTYPE x SYSTEM "http://example.org/x"><x/>' }];
    await expect(parseBytes(docx({ body, parts }), 'a.docx')).rejects.toThrow('document type');
  });

  it('an archive that grows without bound is refused', async () => {
    const parts = [{ name: 'word/media/zeros.bin', content: Buffer.alloc(32 * 1024 * 1024) }];
    await expect(parseBytes(docx({ body: [], parts }), 'bomb.docx')).rejects.toMatchObject({
      code: 'archive_too_large',
    });
  });
});
