import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../../../test/fixtures/parse/parse-bytes.ts';
import { readPdf } from '../../../../../test/fixtures/parse/pdf-pages.ts';
import { raw, text } from '../../../../../test/fixtures/parse/pdf-writer.ts';
import { isNoise } from './content-streams.ts';

/** Bytes without any order, the same every time. */
function noise(length: number): string {
  let state = 7;
  let bytes = '';
  while (bytes.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    bytes += String.fromCharCode((state >>> 16) & 255);
  }
  return bytes;
}

const secondPage = (content: string) =>
  readPdf({ pages: [{ elements: [text('First', 72, 72)] }, { elements: [raw(content)] }] });

describe('a page on which nothing is found', () => {
  it.each([
    ['bytes without order', noise(900)],
    ['what should have been unpacked', deflateSync(Buffer.from(noise(900), 'latin1')).toString('latin1')],
  ])('is named where its content is %s', async (_, content) => {
    await expect(secondPage(content)).rejects.toMatchObject({
      code: 'unreadable_page',
      parameters: { page: 2, reason: 'its content is damaged' },
    });
  });

  it.each([
    ['is empty', ''],
    ['draws nothing', 'q 1 0 0 1 0 0 cm Q                       '],
    ['writes spaces', 'BT /F1 12 Tf 72 700 Td (              ) Tj ET'],
  ])('is a blank page where its content %s', async (_, content) => {
    expect((await secondPage(content)).map(({ words }) => words.length)).toEqual([1, 0]);
  });
});

/** A page of two hundred lines, packed; `change` does harm to what was packed. */
function packedPage(change: (packed: Buffer) => Buffer = (packed) => packed): Buffer {
  const lines = Array.from({ length: 200 }, (_, at) => `BT /F1 3 Tf 72 ${780 - at * 3} Td (Line ${at * 7919}) Tj ET`);
  const data = change(deflateSync(Buffer.from(lines.join('\n'))));
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n${data.toString('latin1')}\nendstream`,
    font,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF`, 'latin1');
}

const parsed = async (change?: (packed: Buffer) => Buffer) => {
  const { chunks, warnings } = await parseBytes(packedPage(change), 'a.pdf', { segmentation_strategy: 'Page' });
  return { text: JSON.stringify(chunks), codes: warnings.map(({ code }) => code) };
};

describe('a page whose content is damaged in the middle', () => {
  it.each<[string, (packed: Buffer) => Buffer]>([
    [
      'overwritten',
      (packed) => Buffer.concat([packed.subarray(0, 700), Buffer.alloc(300, 0xff), packed.subarray(1_000)]),
    ],
    ['cut off', (packed) => packed.subarray(0, 701)],
  ])('is reported where it was %s, with what could be read', async (_, change) => {
    const { text, codes } = await parsed(change);
    expect(text).toContain('Line 7919');
    expect(text).not.toContain(`Line ${199 * 7919}`);
    expect(codes).toEqual(['damaged_content']);
  });

  it.each<[string, ((packed: Buffer) => Buffer) | undefined]>([
    ['is whole', undefined],
    ['lacks its checksum', (packed) => packed.subarray(0, -4)],
    ['has a wrong checksum', (packed) => Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)])],
  ])('is not reported where it %s', async (_, change) => {
    const { text, codes } = await parsed(change);
    expect(text).toContain(`Line ${199 * 7919}`);
    expect(codes).toEqual([]);
  });
});

it('content that is packed in a way that the engine does not know is noticed', () => {
  const packed = { dictionary: '<< /Filter /BrotliDecode /Length 40 >>', data: Buffer.alloc(40, 7) };
  expect(isNoise(packed)).toBe(true);
  expect(isNoise({ ...packed, dictionary: '<< /Filter /LZWDecode /Length 40 >>' })).toBe(false);
});
