import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPdf, testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { type Element, image, text, writePdf } from '../../../../test/fixtures/parse/pdf-writer.ts';
import type { ParseConfigurationRequest } from '../../../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../../../domain/configuration/resolve-parse-configuration.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import { createPaddleEngine } from '../../../models/ocr/paddle-engine.ts';
import type { SegmentDraft } from '../../draft.ts';
import { openPdfPages } from '../../pages/pdf/pdf-pages.ts';
import type { PagePlan } from '../pages/page-plan.ts';
import { readOfficePage } from '../pages/read-office-page.ts';
import { PictureReader } from './read-pictures.ts';

/** OCR takes a second or two, much longer on a busy machine. */
const PATIENCE = 60_000;

/** A picture of text lines in black on its background. */
async function drawn(lines: readonly string[], width: number, height: number, size: number, background = 'white') {
  const texts = lines.map((line, at) => `<text x="${size}" y="${(at + 1.5) * 1.5 * size}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="${size}"><rect width="100%" height="100%" fill="${background}"/>${texts}</svg>`;
  return { width, height, rgb: new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()) };
}

/** Blurred noise: light and shade without writing. */
async function photo(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const made = sharp({ create: { width, height, channels: 3, background: 'grey', noise } }).blur(3);
  return { width, height, rgb: new Uint8Array(await made.raw().toBuffer()) };
}

/** A rendered A4 page with one stated block for each element. */
async function read(elements: readonly Element[], blocks: readonly string[], request: ParseConfigurationRequest = {}) {
  return withFolder(async (folder) => {
    const path = join(folder, 'page.pdf');
    await writeFile(path, writePdf({ pages: [{ elements: [...elements] }] }));
    const ctx = { ...testContext({}, folder), rulesOnly: true };
    const pages = await openPdfPages(path, { dpi: 144 }, ctx);
    try {
      const content = await pages.readPage(1);
      let next = 0;
      const parts = blocks.map((block, at): PagePlan['parts'][number] => ({
        ...{ type: 'Text', block: at },
        words: block.split(' ').map(() => next++),
      }));
      const plan = { wordCount: content.words.length, parts, notes: [], joined: [], isSlide: false };
      const configuration = resolveParseConfiguration(request);
      return (await readOfficePage(content, plan, new PictureReader(pages), configuration, ctx)).segments;
    } finally {
      pages.close();
    }
  });
}

const inShort = (segments: readonly SegmentDraft[]): string[] =>
  segments.map(({ type, words }) => `${type} ${words.map((word) => word.text).join(' ')}`.trim());

const PROSE = [
  'The harvest was good this year, and the',
  'apples are sweet. What could not be sold',
  'on the market was pressed and bottled in',
  'the old mill, as it was done before.',
];

describe('pictures of an Office page', { timeout: PATIENCE }, () => {
  it('contain their recognised words once, besides stated text', async () => {
    const sign = await drawn(['Apples 120', 'Pears 75'], 300, 120, 28);
    const elements = [text('Before it', 72, 90), image(72, 120, 150, 60, sign), text('After it', 72, 220)];
    expect(inShort(await read(elements, ['Before it', 'After it']))).toEqual([
      'Text Before it',
      'Picture Apples 120 Pears 75',
      'Text After it',
    ]);
  });

  it('are recognised at full resolution if they are shown too small', async () => {
    const screenshot = await drawn(['Settings and help', 'Only members can access data'], 1300, 400, 18);
    const [picture] = await read([image(72, 120, 300, 92, screenshot)], []);
    expect(inShort([picture!])).toEqual(['Picture Settings and help Only members can access data']);
    expect(picture!.words.every(({ bbox }) => bbox.top > 240 && bbox.top + bbox.height < 424)).toBe(true);
  });

  it('that are scanned pages give the segments of the page', async () => {
    const scan = await drawn(['Annual report', '', ...PROSE, '', '', ...PROSE], 900, 1270, 36);
    const segments = await read([text('See below.', 72, 60), image(72, 80, 450, 635, scan)], ['See below.']);
    expect(segments.length).toBeGreaterThan(3);
    expect(segments.some(({ type }) => type === 'Picture')).toBe(false);
    expect(inShort(segments)[0]).toBe('Text See below.');
    expect(inShort(segments).join(' ')).toContain('pressed and bottled in the old mill');
    expect(segments.every(({ bbox }) => bbox.left >= 140 && bbox.left + bbox.width <= 1050)).toBe(true);
  });

  it('without writing have no words', async () => {
    const elements = [text('A photo', 72, 90), image(72, 120, 300, 200, await photo(600, 400))];
    expect(inShort(await read(elements, ['A photo']))).toEqual(['Text A photo', 'Picture']);
    const ornament = await drawn(['O'], 120, 120, 60);
    expect(inShort(await read([image(72, 120, 60, 60, ornament)], []))).toEqual(['Picture']);
  });

  it('are not recognised where stated text covers them', async () => {
    const background = await drawn([], 200, 100, 20, '#ffe9a8');
    const elements = [image(72, 120, 400, 200, background), text('Written over the picture', 100, 200, { size: 20 })];
    expect(inShort(await read(elements, ['Written over the picture']))).not.toContain('Picture Written');
    const all = (await read(elements, ['Written over the picture'])).flatMap(({ words }) => words);
    expect(all.map((word) => word.text)).toEqual(['Written', 'over', 'the', 'picture']);
  });

  it('that are small are skipped with Auto, as in PDF files', async () => {
    const logo = await drawn(['Orchard Ltd'], 240, 60, 28);
    const [auto] = await read([image(72, 120, 120, 30, logo)], [], { ocr_strategy: 'Auto' });
    expect(auto?.words).toEqual([]);
  });

  it('are recognised once if they are on every page', async () => {
    const logo = image(72, 40, 120, 30, await drawn(['Fine apples'], 240, 60, 28));
    const paddle = createPaddleEngine(1);
    let count = 0;
    const engine: OcrEngine = {
      ...paddle,
      recognise: (...given) => {
        count++;
        return paddle.recognise(...given);
      },
    };
    const reader = new PictureReader({});
    const pages = await readPdf({ pages: [{ elements: [logo] }, { elements: [logo, text('More', 72, 300)] }] });
    for (const page of pages) {
      const [found] = await reader.read(page, 'All', engine, new AbortController().signal);
      expect(found?.lines.map((line) => line.text)).toEqual(['Fine apples']);
    }
    expect(count).toBe(1);
  });

  it('give words of the whole page with the strategy Page', async () => {
    const sign = await drawn(['Apples 120', 'Pears 75'], 300, 120, 28);
    const elements = [text('Before it', 72, 90), image(72, 120, 150, 60, sign)];
    expect(inShort(await read(elements, ['Before it'], { segmentation_strategy: 'Page' }))).toEqual([
      'Page Before it Apples 120 Pears 75',
    ]);
  });

  it('stay separate if they are side by side or small', async () => {
    const [left, right] = [await photo(200, 200), await photo(200, 200)];
    const elements = [image(72, 120, 100, 100, left), image(172, 120, 100, 80, right), image(72, 400, 50, 50, left)];
    expect(inShort(await read(elements, []))).toEqual(['Picture', 'Picture', 'Picture']);
  });

  it('are segments of a page without anything else', async () => {
    expect(inShort(await read([image(0, 0, 595, 842, await photo(600, 840))], []))).toEqual(['Picture']);
  });
});
