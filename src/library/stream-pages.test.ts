import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text, writePdf } from '../../test/fixtures/parse/pdf-writer.ts';
import { close, parsePages, type ReadingProgress } from './index.ts';

const FRUITS = ['Apple', 'Banana', 'Cherry', 'Date', 'Elder', 'Fig', 'Grape', 'Hazel', 'Iris', 'Juniper'];
/** Pages have different texts at different heights: repeated text would be a page header or footer. */
const FRUIT_BOOK = Buffer.from(
  writePdf({
    pages: FRUITS.map((fruit, at) => ({ elements: [text(`${fruit} was sold in ${at} towns.`, 72, 200 + 20 * at)] })),
  }),
);

describe('streamed pages', () => {
  const { TMPDIR } = process.env;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-stream-'));
    process.env.TMPDIR = folder;
  });
  afterAll(() => {
    close();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  });
  const runFolders = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => path.basename(name).startsWith('run-'));

  it('come in order, the first before the last is read', async () => {
    let readSoFar = 0;
    const onProgress = ({ pagesDone }: ReadingProgress): void => {
      readSoFar = pagesDone;
    };
    const seen: { number: number; readSoFar: number; words: string }[] = [];
    for await (const { page_number, segments } of parsePages(FRUIT_BOOK, { ocr_strategy: 'Auto', onProgress })) {
      seen.push({ number: page_number, readSoFar, words: segments.map(({ text }) => text).join(' ') });
    }
    expect(seen.map(({ number }) => number)).toEqual(FRUITS.map((_, at) => at + 1));
    expect(seen[0]!.readSoFar).toBeLessThan(FRUITS.length);
    for (const { number, words } of seen) expect(words).toContain(FRUITS[number - 1]);
  });

  it('keep their page numbers and leave no files behind when the caller stops', async () => {
    const pages = parsePages(FRUIT_BOOK, { ocr_strategy: 'Auto', pages: '5-9' });
    expect((await pages.next()).value).toMatchObject({ page_number: 5, image: '' });
    expect(runFolders()).not.toEqual([]);
    await pages.return(undefined);
    expect(runFolders()).toEqual([]);
  });

  it('end with the signal, or with an error for an unreadable file', async () => {
    const controller = new AbortController();
    const pages = parsePages(FRUIT_BOOK, { ocr_strategy: 'Auto', signal: controller.signal });
    await pages.next();
    controller.abort();
    await expect(async () => {
      for await (const _ of pages);
    }).rejects.toThrow(/abort/i);
    await expect(parsePages(Buffer.from('%PDF-1.7 cut')).next()).rejects.toMatchObject({
      code: expect.any(String),
      message: expect.stringMatching(/\w/),
    });
  });
});
