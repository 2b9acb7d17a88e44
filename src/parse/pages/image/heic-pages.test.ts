import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { openPages } from '../open-pages.ts';
import { findHeif } from './find-heif.ts';

const decoder = findHeif(process.env.PATH ?? '');
const encoder = ['/usr/bin/heif-enc', '/usr/local/bin/heif-enc', '/opt/homebrew/bin/heif-enc'].find((f) =>
  existsSync(f),
);
const isReady = decoder !== null && encoder !== undefined;
if (!isReady) console.warn('SKIPPED: HEIC photos are not tested, libheif with its programs is not installed here.');

const photo = (folder: string): Promise<unknown> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff0000' } }).toFile(join(folder, 'photo.png'));

describe('a HEIC photo', () => {
  it.skipIf(!isReady)('is read with the program of libheif, and nothing is left behind', () =>
    withFolder(async (folder) => {
      await photo(folder);
      execFileSync(encoder!, [join(folder, 'photo.png'), '-o', join(folder, 'photo.heic')]);
      const ctx = { ...testContext(), workDir: folder, heifProgram: decoder };
      const source = await openPages(join(folder, 'photo.heic'), 'heic', { dpi: 144 }, ctx);
      const page = await source.readPage(1);
      source.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([source.pageCount, page.width, page.height]).toEqual([1, 64, 48]);
      expect(page.raster.data[0]).toBeGreaterThan(240);
      expect((await readdir(folder)).filter((name) => name.startsWith('heic-'))).toEqual([]);
    }),
  );

  it.skipIf(!isReady)('that is damaged is refused', () =>
    withFolder(async (folder) => {
      await writeFile(join(folder, 'photo.heic'), '\0\0\0\x18ftypheic\0\0\0\0mif1heic and then nothing');
      const ctx = { ...testContext(), workDir: folder, heifProgram: decoder };
      await expect(openPages(join(folder, 'photo.heic'), 'heic', { dpi: 144 }, ctx)).rejects.toThrow(/damaged/);
    }),
  );

  it('is refused with the name of what to install where no program decodes it', () =>
    withFolder(async (folder) => {
      await photo(folder);
      await copyFile(join(folder, 'photo.png'), join(folder, 'photo.heic'));
      const ctx = { ...testContext(), workDir: folder, heifProgram: null };
      await expect(openPages(join(folder, 'photo.heic'), 'heic', { dpi: 144 }, ctx)).rejects.toThrow(
        /heif-dec .* libheif-examples/,
      );
    }));
});

it('the decoder is looked for on the search path, by its new name first', () =>
  withFolder(async (folder) => {
    await writeFile(join(folder, 'heif-convert'), '');
    expect(findHeif(folder)).toMatch(/heif-(?:dec|convert)$/);
    await writeFile(join(folder, 'heif-dec'), '');
    expect(findHeif(folder)).toBe(join(folder, 'heif-dec'));
  }));
