import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import type { ParseConfigurationRequest } from '../../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { Chunk, Page } from '../../domain/parse-output.ts';
import { assemble, DocumentReader, type ParseContext, parseFile, storeDraft, storedDrafts } from '../index.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'pipeline-'));
});
afterEach(() => rm(workDir, { recursive: true }));

const context = (given: Partial<ParseContext> = {}): ParseContext => ({
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir,
  threads: 1,
  rulesOnly: true,
  ...given,
});

async function file(name: string, bytes: Uint8Array) {
  const path = join(workDir, name);
  await writeFile(path, bytes);
  return { path, name };
}

const CHAPTERS = ['Arrival', 'Weather', 'Machines', 'Departure'];

const report = (pages: number) =>
  writePdf({
    pages: Array.from({ length: pages }, (_, at) => ({
      elements: [
        text(CHAPTERS[at]!, 72, 100, { size: 24, font: 'Helvetica-Bold' }),
        text('The first line of the paragraph on this page ends', 72, 150),
        text('here and the second line follows it.', 72, 164),
      ],
    })),
  });

async function lines<T>(name: string): Promise<T[]> {
  const content = await readFile(join(workDir, name), 'utf8');
  return content
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function parse(
  input: { path: string; name: string },
  request: ParseConfigurationRequest = {},
  given: Partial<ParseContext> = {},
) {
  const configuration = resolveParseConfiguration({ ocr_strategy: 'Auto', ...request });
  const { output } = await parseFile(input, configuration, context(given));
  return { output, chunks: await lines<Chunk>('chunks.jsonl'), pages: await lines<Page>('pages.jsonl') };
}

describe('a PDF', () => {
  it('becomes pages, segments and chunks of the public schema', async () => {
    const { output, chunks, pages } = await parse(await file('a.pdf', report(2)));
    expect(pages.map((page) => Page.parse(page))).toEqual([
      { image: 'pages/1.jpg', page_number: 1, page_height: 1684, page_width: 1190, dpi: 144 },
      { image: 'pages/2.jpg', page_number: 2, page_height: 1684, page_width: 1190, dpi: 144 },
    ]);
    for (const chunk of chunks) Chunk.parse(chunk);
    const content = chunks.map((chunk) => chunk.content).join('\n');
    expect(content).toMatch(/Arrival[\s\S]*second line follows[\s\S]*Weather/);
    expect(output).toMatchObject({ pageCount: 2, pdfFile: null, cellCount: null });
    for (const image of output.imageFiles) await access(join(workDir, image));
  });

  it('gives the same output with drafts in memory or stored', async () => {
    const input = await file('a.pdf', report(3));
    const request = { chunk_processing: { target_length: 20 } };
    const held = await parse(input, request);
    const configuration = resolveParseConfiguration({ ocr_strategy: 'Auto', ...request });
    const reader = new DocumentReader();
    const prepared = await reader.prepare(input, configuration, context());
    for (const page of [1, 2, 3]) {
      const draft = await reader.readPage(prepared, input.path, page, configuration, context());
      await storeDraft(draft, workDir, configuration);
    }
    const output = await assemble(prepared, [1, 2, 3], storedDrafts(workDir), configuration, context());
    const stored = { output, chunks: await lines<Chunk>('chunks.jsonl'), pages: await lines<Page>('pages.jsonl') };
    expect(stored).toEqual(held);
    reader.release();
  });

  it('gives word boxes relative to their segment', async () => {
    const { chunks } = await parse(await file('a.pdf', report(1)));
    const segments = chunks.flatMap((chunk) => chunk.segments);
    expect(segments.flatMap(({ ocr }) => ocr!)).toHaveLength(18);
    for (const { bbox, ocr } of segments) {
      for (const word of ocr!) {
        expect(word.bbox.left).toBeGreaterThanOrEqual(-1);
        expect(word.bbox.left + word.bbox.width).toBeLessThanOrEqual(bbox.width + 1);
        expect(word.bbox.top).toBeGreaterThanOrEqual(-1);
        expect(word.bbox.top + word.bbox.height).toBeLessThanOrEqual(bbox.height + 1);
      }
    }
  });

  it('reports each stage of a page once', async () => {
    const stages: string[] = [];
    await parse(await file('a.pdf', report(1)), {}, { onStage: ({ name }) => stages.push(name) });
    expect(stages).toEqual(['draw', 'recognise', 'segment']);
  });

  it('gives the same ids for the same seed only', async () => {
    const input = await file('a.pdf', report(2));
    const ids = async (idSeed: string) =>
      (await parse(input, {}, { idSeed })).chunks.flatMap((c) => [c.chunk_id, ...c.segments.map((s) => s.segment_id)]);
    const first = await ids('task 1');
    expect(await ids('task 1')).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
    expect(new Set([...first, ...(await ids('task 2'))]).size).toBe(2 * first.length);
  });

  it('has one segment per page with the strategy Page', async () => {
    const { chunks } = await parse(await file('a.pdf', report(2)), {
      segmentation_strategy: 'Page',
      chunk_processing: { target_length: 0 },
    });
    expect(chunks.map((chunk) => chunk.segments.map((s) => s.segment_type))).toEqual([['Page'], ['Page']]);
    expect(chunks[1]!.segments[0]!.text).toContain('Weather');
    expect(chunks[1]!.segments[0]!.bbox).toEqual({ left: 0, top: 0, width: 1190, height: 1684 });
  });

  it('has pages with twice the pixels in high resolution', async () => {
    const { pages } = await parse(await file('a.pdf', report(1)), { high_resolution: true });
    expect(pages[0]).toMatchObject({ page_width: 2380, page_height: 3368, dpi: 288 });
  });

  it('can be parsed in part', async () => {
    const { pages } = await parse(await file('a.pdf', report(4)), { pages: '2,4,9' });
    expect(pages.map((page) => page.page_number)).toEqual([2, 4]);
  });

  it('leaves only the output in the work folder', async () => {
    await parse(await file('a.pdf', report(1)));
    expect((await readdir(workDir)).sort()).toEqual(['a.pdf', 'chunks.jsonl', 'pages', 'pages.jsonl']);
  });
});

describe('segment processing', () => {
  const everything = { segmentation_strategy: 'Page' as const };

  it('Ignore omits the segment from chunks and lists it with its page', async () => {
    const segment_processing = { Page: { strategy: 'Ignore' as const } };
    const { chunks, pages } = await parse(await file('a.pdf', report(1)), { ...everything, segment_processing });
    expect(chunks).toEqual([]);
    expect(pages).toHaveLength(1);
    expect(pages[0]!.left_out).toMatchObject([
      { segment_type: 'Page', text: expect.stringContaining('The first line') },
    ]);
    const whole = await parse(await file('a.pdf', report(1)), everything);
    expect(whole.pages[0]).not.toHaveProperty('left_out');
  });

  it('a single page omits only its page number', async () => {
    const body = Array.from({ length: 12 }, (_, at) =>
      text('The count of the day goes on below, line after line', 72, 200 + 16 * at),
    );
    const edges = [text('Primary election, August 7', 72, 40), text('Printed by the county', 72, 790)];
    const pages = (count: number) =>
      writePdf({
        pages: Array.from({ length: count }, (_, at) => ({
          elements: [...edges, ...body, text(`${at + 1}`, 300, 815)],
        })),
      });
    const alone = await parse(await file('a.pdf', pages(1)));
    const told = alone.chunks.flatMap(({ segments }) => segments.map((segment) => segment.text)).join(' ');
    expect(told).toMatch(/Primary election.*Printed by the county/su);
    expect(alone.pages[0]!.left_out).toMatchObject([{ segment_type: 'PageNumber', text: '1' }]);
    const three = await parse(await file('b.pdf', pages(3)));
    expect(three.pages.map(({ left_out }) => left_out?.map((part) => part.text))).toEqual(
      [1, 2, 3].map((n) => ['Primary election, August 7', 'Printed by the county', `${n}`]),
    );
  });

  it('crop_image All stores the segment image', async () => {
    const segment_processing = { Page: { crop_image: 'All' as const } };
    const { chunks, output } = await parse(await file('a.pdf', report(1)), { ...everything, segment_processing });
    const { image } = chunks[0]!.segments[0]!;
    expect(output.imageFiles).toContain(image);
    expect(await sharp(join(workDir, image!)).metadata()).toMatchObject({ width: 1190, height: 1684 });
  });

  it('LLM without a model is warned about once if the caller asked for it', async () => {
    const asking = { ...everything, segment_processing: { Page: { description: true } } };
    const asked = await parse(await file('a.pdf', report(3)), asking);
    expect(asked.output.warnings.map(({ code }) => code)).toEqual(['llm_not_configured']);
    const silent = await parse(await file('a.pdf', report(3)), everything);
    expect(silent.output.warnings).toEqual([]);
  });

  it('the tokenizer measures segments and chunks', async () => {
    const { chunks } = await parse(await file('a.pdf', report(1)), {
      ...everything,
      chunk_processing: { tokenizer: { Enum: 'Cl100kBase' } },
    });
    expect(chunks[0]!.chunk_length).toBe(chunks[0]!.segments[0]!.segment_length);
    await expect(
      parse(await file('a.pdf', report(1)), { chunk_processing: { tokenizer: { String: 'owner/absent' } } }),
    ).rejects.toMatchObject({ code: 'tokenizer_unavailable' });
  });
});

describe('a page that cannot be read', () => {
  beforeEach(() => {
    const { readPage } = DocumentReader.prototype;
    vi.spyOn(DocumentReader.prototype, 'readPage').mockImplementation(function (this: DocumentReader, ...given) {
      if (given[2] === 2) throw new QuireError('unreadable_page', { page: 2, reason: 'it is damaged' });
      return readPage.apply(this, given);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('fails the parse with its page number', async () => {
    const parsing = parse(await file('a.pdf', report(3)));
    await expect(parsing).rejects.toMatchObject({ code: 'unreadable_page', parameters: { page: 2 } });
  });

  it('is an empty page with a warning under Continue', async () => {
    const request = { error_handling: 'Continue' as const };
    const { output, chunks, pages } = await parse(await file('a.pdf', report(3)), request);
    expect(pages.map((page) => page.page_number)).toEqual([1, 2, 3]);
    expect(output.warnings).toContainEqual({
      code: 'unreadable_page',
      message: 'Page 2 cannot be read: it is damaged.',
      page_number: 2,
    });
    expect(chunks.flatMap((chunk) => chunk.segments).some((s) => s.page_number === 2)).toBe(false);
    await access(join(workDir, pages[1]!.image));
  });
});

describe('a picture', () => {
  it('keeps its pixels and is also returned as PDF', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const { output, pages } = await parse(await file('a.png', png), { segmentation_strategy: 'Page' });
    expect(pages[0]).toMatchObject({ page_width: 300, page_height: 200, dpi: null });
    const pdf = await new DocumentReader().prepare(
      { path: join(workDir, output.pdfFile!), name: null },
      resolveParseConfiguration({}),
      context(),
    );
    expect(pdf).toMatchObject({ format: 'pdf', pageCount: 1 });
  });
});

describe('the parse refuses', () => {
  it.each([
    ['an empty file', '', 'empty_file'],
    ['an unknown format', '\0\x01\x02\0', 'unsupported_file'],
    ['a broken PDF', '%PDF-1.7\nnothing here', 'unreadable_file'],
  ])('%s', async (_, bytes, code) => {
    await expect(parse(await file('a.pdf', Buffer.from(bytes)))).rejects.toMatchObject({ code });
  });

  it('a file over the size limit', async () => {
    const limits = { ...DEFAULT_LIMITS, file_bytes: 10 };
    await expect(parse(await file('a.pdf', report(1)), {}, { limits })).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('too many pages', async () => {
    const limits = { ...DEFAULT_LIMITS, pages: 2 };
    await expect(parse(await file('a.pdf', report(3)), {}, { limits })).rejects.toMatchObject({
      code: 'too_many_pages',
    });
  });

  it('further pages after an abort', async () => {
    const stop = new AbortController();
    const onProgress = ({ pagesDone }: { pagesDone: number }) => {
      if (pagesDone === 1) stop.abort(new Error('cancelled'));
    };
    await expect(parse(await file('a.pdf', report(3)), {}, { onProgress, signal: stop.signal })).rejects.toThrow(
      'cancelled',
    );
  });
});
