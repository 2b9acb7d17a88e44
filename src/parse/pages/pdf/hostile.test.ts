import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { image, raw, text, writePdf } from '../../../../test/fixtures/parse/pdf-writer.ts';
import { isQuireError } from '../../../domain/errors.ts';
import { openPages } from '../open-pages.ts';

const dot = { width: 1, height: 1, rgb: new Uint8Array(3) };
const plain = writePdf({ pages: [{ elements: [text('words', 72, 72), image(72, 100, 50, 50, dot)] }] }).toString(
  'latin1',
);

/** Offsets no longer fit after a change of length; readers then look for the objects themselves, and so does PDFium. */
const CASES: [name: string, file: string][] = [
  ['an image that claims 3.6 billion pixels', plain.replace('/Width 1 /Height 1', '/Width 60000 /Height 60000')],
  ['a page tree that holds itself', plain.replace(/\/Kids \[[^\]]*\]/, '/Kids [1 0 R 1 0 R]')],
  ['a page count from nowhere', plain.replace('/Count 1', '/Count 2000000000')],
  ['a page of a million inches', plain.replace(/MediaBox \[[^\]]*\]/, 'MediaBox [0 0 72000000 72000000]')],
  ['a page without an area', plain.replace(/MediaBox \[[^\]]*\]/, 'MediaBox [5 5 5 5]')],
  ['a page with numbers that are none', plain.replace(/MediaBox \[[^\]]*\]/, 'MediaBox [0 0 1e99 -nan]')],
  [
    'a hundred thousand open states',
    writePdf({ pages: [{ elements: [raw('q '.repeat(100_000))] }] }).toString('latin1'),
  ],
  [
    'text of no size at no place',
    writePdf({ pages: [{ elements: [raw('BT /F1 0 Tf 0 0 0 0 0 0 Tm (x) Tj ET')] }] }).toString('latin1'),
  ],
  [
    'lines of infinite length',
    writePdf({ pages: [{ elements: [raw('-1e38 0 m 1e38 1e38 l S 0 0 1e38 1e38 re f')] }] }).toString('latin1'),
  ],
  ['only the first half', plain.slice(0, plain.length / 2)],
  ['nothing but a header', '%PDF-1.7\n'],
];

describe('a hostile PDF ends in pages or a clear error', () => {
  it.each(CASES)('%s', (_, file) =>
    withFolder(async (folder) => {
      const path = join(folder, 'hostile.pdf');
      await writeFile(path, file, 'latin1');
      try {
        const source = await openPages(path, 'pdf', { dpi: 144 }, testContext());
        const page = await source.readPage(1);
        source.close();
        expect(page.raster.data).toHaveLength(page.width * page.height * 3);
        for (const { bbox } of [...page.words, ...page.rules, ...page.fills, ...page.images]) {
          expect(Object.values(bbox).every(Number.isFinite)).toBe(true);
        }
      } catch (error) {
        expect(isQuireError(error), String(error)).toBe(true);
      }
    }),
  );
});
