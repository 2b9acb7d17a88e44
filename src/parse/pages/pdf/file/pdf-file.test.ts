import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPdf, withFolder } from '../../../../../test/fixtures/parse/pdf-pages.ts';
import { rectangle, text, writePdf } from '../../../../../test/fixtures/parse/pdf-writer.ts';
import { DEFAULT_LIMITS } from '../../../../domain/limits.ts';
import { readPdfPage } from '../pdf-page.ts';
import { openBlocks } from './file-blocks.ts';
import { openPdfFile } from './pdf-file.ts';

describe('openPdfFile', () => {
  it('goes on as before after it let go of what was read', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'file.pdf');
      const field = { kind: 'text', name: 'a', value: 'filled', x: 72, y: 100, width: 90, height: 20 } as const;
      await writeFile(path, writePdf({ pages: [{ elements: [text('one', 72, 72)] }, { fields: [field] }] }));
      const file = await openPdfFile(path, 1);
      for (const words of [['one'], ['filled'], ['one']]) {
        const page = readPdfPage(file, words[0] === 'one' ? 1 : 2, 72, DEFAULT_LIMITS);
        expect(page.words.map((word) => word.text)).toEqual(words);
        file.trim();
      }
      file.close();
    }));
});

it('a page with fields is the same when it is read again', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'file.pdf');
    const box = { kind: 'checkbox', name: 'a', checked: true, x: 72, y: 100, width: 12, height: 12 } as const;
    await writeFile(path, writePdf({ pages: [{ fields: [box] }] }));
    const file = await openPdfFile(path);
    const [first, second] = [1, 2].map(() => readPdfPage(file, 1, 72, DEFAULT_LIMITS));
    file.close();
    expect(first!.words.map((word) => word.text)).toEqual(['☑']);
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  }));

it('drawing a page stops when its time is over', async () => {
  const elements = Array.from({ length: 3000 }, (_, i) => rectangle(i % 500, i % 800, 90, 30, { fill: [0, 0, i % 2] }));
  const limits = { page_seconds: 0.001 };
  await expect(readPdf({ pages: [{ elements }] }, { limits })).rejects.toMatchObject({
    code: 'unreadable_page',
    parameters: { page: 1 },
  });
});

describe('openBlocks', () => {
  it('gives any block of the file and refuses those beyond its end', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'data');
      const data = Buffer.alloc(300_000);
      for (let i = 0; i < data.length; i += 4) data.writeUInt32LE(i, i);
      await writeFile(path, data);
      const blocks = openBlocks(path);
      expect(blocks.size).toBe(300_000);
      for (const [position, bytes] of [
        [0, 512],
        [299_488, 512],
        [150_000, 512],
        [149_900, 512],
        [100_000, 100_000],
        [32_000, 40_000],
        [0, 300_000],
        [5, 0],
      ] as const) {
        const target = new Uint8Array(bytes);
        expect(blocks.read(position, target)).toBe(true);
        expect(Buffer.from(target).equals(data.subarray(position, position + bytes))).toBe(true);
      }
      expect(blocks.read(299_999, new Uint8Array(2))).toBe(false);
      expect(blocks.read(250_000, new Uint8Array(60_000))).toBe(false);
      expect(blocks.bytesRead).toBeGreaterThan(500_000);
      blocks.close();
      blocks.close();
    }));
});
