import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../fixtures/pdf-pages.ts';
import { raw, text } from '../../fixtures/pdf-writer.ts';

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
