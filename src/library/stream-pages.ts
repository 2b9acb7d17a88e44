import type { InputFile } from '../parse/without-engines.ts';
import { partFiles } from '../service/tasks/output/partial-output.ts';
import type { LibraryEngine } from './engine.ts';
import { type ParsedPage, pagesInFolder } from './parsed-document.ts';
import { openInput, type ReadOptions, readOpened } from './read-document.ts';

/**
 * Pages are read by several processes in any order; they are returned in page order:
 *
 *     read     1 2 . 4 5          →  [1, 2]      then page 3 ends      →  [3, 4, 5]
 */
export class PageOrder {
  readonly #pages: readonly number[];
  readonly #read = new Set<number>();
  #given = 0;
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor(pages: readonly number[]) {
    this.#pages = pages;
  }

  isRead(page: number): void {
    this.#read.add(page);
    this.#wake();
  }

  /** No more pages will follow. */
  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<number[]> {
    while (this.#given < this.#pages.length) {
      const ready = this.#ready();
      if (ready.length > 0) {
        this.#given += ready.length;
        yield ready;
      } else if (this.#hasEnded) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  #ready(): number[] {
    let end = this.#given;
    while (end < this.#pages.length && this.#read.has(this.#pages[end]!)) end++;
    return this.#pages.slice(this.#given, end);
  }
}

/** Yields each page while later ones are being read, without images. Leaving the loop stops reading. */
export async function* streamPages(
  engine: LibraryEngine,
  input: InputFile,
  given: ReadOptions,
): AsyncGenerator<ParsedPage> {
  const folder = engine.folders.make('local');
  const left = new AbortController();
  const options = { ...given, signal: AbortSignal.any([given.signal, left.signal]) };
  let reading: Promise<void> | null = null;
  try {
    const opened = await openInput(engine, input, folder, options);
    const { prepared, pages, step } = opened;
    const { configuration } = options;
    const order = new PageOrder(pages);
    reading = readOpened(engine, opened, options, (page) => order.isRead(page)).finally(() => order.end());
    // Thrown below, after the pages that could be read.
    reading.catch(() => {});
    let part = 0;
    for await (const group of order) {
      const args = { prepared, configuration, pages: group, files: partFiles(++part) };
      const files = await step('writePart', args, engine.settings.limits.processing_seconds);
      for await (const page of pagesInFolder(folder, files)) yield withoutImages(page);
    }
    await reading;
  } finally {
    left.abort();
    await reading?.catch(() => {});
    await engine.folders.remove(folder);
  }
}

const withoutImages = (page: ParsedPage): ParsedPage => ({
  ...page,
  image: '',
  segments: page.segments.map((segment) => ({ ...segment, image: null })),
});
