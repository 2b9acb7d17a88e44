import { readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPdf, testContext, withFolder } from '../../../test/fixtures/parse/pdf-pages.ts';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { FORMAT_NAMES } from '../../domain/file-types.ts';
import { SpareLibreOffice } from '../office/convert/spare-libreoffice.ts';
import { openDocument } from '../pipeline/open-document.ts';
import { openPages } from './open-pages.ts';

const openBytes = (bytes: Uint8Array | string, limits = {}) =>
  withFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    const source = await openPages(path, 'pdf', { dpi: 144 }, testContext(limits));
    source.close();
    return source;
  });

describe('openPages on PDFs', () => {
  it('gives the page count and the outline with levels and pages', async () => {
    const source = await openBytes(
      writePdf({
        pages: [{}, {}],
        outline: [
          { title: 'First\nchapter', page: 1, children: [{ title: 'Übersicht', page: 2 }] },
          { title: 'Nowhere' },
        ],
      }),
    );
    expect(source.pageCount).toBe(2);
    expect(source.outline).toEqual([
      { title: 'First chapter', level: 1, pageNumber: 1 },
      { title: 'Übersicht', level: 2, pageNumber: 2 },
      { title: 'Nowhere', level: 1, pageNumber: null },
    ]);
  });

  it('opens an encrypted file whose user password is empty', async () => {
    const [page] = await readPdf({
      pages: [{ elements: [text('secret', 72, 72)] }],
      encryption: { userPassword: '', ownerPassword: 'owner' },
    });
    expect(page!.words.map((word) => word.text)).toEqual(['secret']);
  });

  it('says that a file needs a password', async () => {
    const locked = writePdf({ pages: [{}], encryption: { userPassword: 'user', ownerPassword: 'owner' } });
    await expect(openBytes(locked)).rejects.toMatchObject({ code: 'encrypted_file' });
  });

  it('says that a file is not a readable PDF', async () => {
    await expect(openBytes('%PDF-1.4 and then nothing')).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(openBytes(writePdf({ pages: [] }))).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('finds the pages of a file whose end is cut off', async () => {
    const whole = writePdf({ pages: [{ elements: [text('still here', 72, 72)] }] });
    const source = await openBytes(whole.subarray(0, whole.lastIndexOf('xref')));
    expect(source.pageCount).toBe(1);
  });

  it('refuses files with more pages than allowed, and takes those with as many', async () => {
    const three = writePdf({ pages: [{}, {}, {}] });
    await expect(openBytes(three, { pages: 2 })).rejects.toMatchObject({ code: 'too_many_pages' });
    expect((await openBytes(three, { pages: 3 })).pageCount).toBe(3);
  });

  it('names the page that is damaged and goes on with the next', () =>
    withFolder(async (folder) => {
      const bytes = writePdf({ pages: [{}, {}] }).toString('latin1');
      const path = join(folder, 'file.pdf');
      await writeFile(path, bytes.replace('/Kids [2 0 R', '/Kids [9 0 R'), 'latin1');
      const source = await openPages(path, 'pdf', { dpi: 72 }, testContext());
      const outcomes = await Promise.allSettled([1, 2].map((number) => source.readPage(number)));
      source.close();
      expect(outcomes).toMatchObject([
        { status: 'rejected', reason: { code: 'unreadable_page', message: expect.stringMatching(/\b1\b/) } },
        { status: 'fulfilled' },
      ]);
    }));

  it('leaves no file open, whether opening succeeds or fails', async () => {
    const openFiles = async () => {
      const entries = await readdir('/proc/self/fd');
      const targets = await Promise.all(entries.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      // Pictures of other tests in the same process may still be open: libvips closes them in its own time.
      return targets.filter((target) => /quire-test-.*file/.test(target));
    };
    await openBytes(writePdf({ pages: [{}] }));
    await openBytes('%PDF-1.4').catch(() => {});
    await openBytes(writePdf({ pages: [{}, {}] }), { pages: 1 }).catch(() => {});
    expect(await openFiles()).toEqual([]);
  });

  it('stops when the task is cancelled', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'file.pdf');
      await writeFile(path, writePdf({ pages: [{}] }));
      const cancel = new AbortController();
      const source = await openPages(path, 'pdf', { dpi: 144 }, { ...testContext(), signal: cancel.signal });
      cancel.abort();
      await expect(source.readPage(1)).rejects.toThrow(/abort/i);
      source.close();
    }));
});

it('every listed format has an opener', async () => {
  for (const format of FORMAT_NAMES) {
    await expect(
      openDocument('/nowhere', format, { dpi: 144, spare: new SpareLibreOffice(), showsChanges: false }, testContext()),
    ).rejects.toThrow();
  }
});
