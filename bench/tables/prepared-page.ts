import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { deflateSync, inflateSync } from 'node:zlib';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { DetectedRegion } from '../../src/models/layout/detector.ts';
import { createPaddleEngine } from '../../src/models/ocr/paddle-engine.ts';
import type { ParseContext } from '../../src/parse/context.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import { openPages, type PageFormat } from '../../src/parse/pages/open-pages.ts';
import { readText } from '../../src/parse/read/read-text.ts';
import { straighten } from '../../src/parse/read/straighten/straighten.ts';
import { layoutDetector } from '../../src/parse/segments/layout-model.ts';

/** A page after all slow steps: rendered, recognised, deskewed, its regions detected. */
export interface PreparedPage {
  content: PageContent;
  detected: DetectedRegion[];
  /** The page before deskewing, if it was skewed. */
  crooked: PageContent | null;
}

export const context: ParseContext = {
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: tmpdir(),
  threads: 1,
};

/** All pages of a file. `kept` is a cache folder: rules can then be tried on many pages in seconds. */
export async function preparePages(file: string, kept?: string): Promise<PreparedPage[]> {
  const key = createHash('sha256').update(path.resolve(file)).digest('hex').slice(0, 24);
  const store = kept && path.join(kept, `${key}.bin`);
  if (store && existsSync(store)) return deserialize(inflateSync(await readFile(store))) as PreparedPage[];
  const pages = await look(file);
  if (store) {
    await mkdir(kept, { recursive: true });
    await writeFile(store, deflateSync(serialize(pages), { level: 1 }));
  }
  return pages;
}

async function look(file: string): Promise<PreparedPage[]> {
  const format = path.extname(file).slice(1).toLowerCase().replace(/^jpg$/, 'jpeg').replace(/^tif$/, 'tiff');
  const source = await openPages(file, format as PageFormat, { dpi: 144 }, context);
  const detector = await layoutDetector(context.threads);
  const pages: PreparedPage[] = [];
  for (let number = 1; number <= source.pageCount; number++) {
    const drawn = await source.readPage(number);
    // Functions of the open file cannot be cached.
    const {
      glyphsOf: _glyphs,
      paintOf: _paint,
      ...read
    } = await readText(drawn, 'Auto', createPaddleEngine(context.threads), context);
    const { width, height, data } = read.raster;
    const seen = { ...read, raster: { width, height, data } };
    const content = seen.skew === undefined ? seen : straighten(seen, seen.skew).content;
    const detected = await detector.detect(content.raster, context.signal);
    pages.push({ content, detected, crooked: seen.skew === undefined ? null : seen });
  }
  source.close();
  return pages;
}
