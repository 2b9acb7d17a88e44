import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import type { Prepared } from '../parse/without-engines.ts';
import { partFiles } from '../service/tasks/output/partial-output.ts';
import type { RunFiles } from './files/run-files.ts';
import type { RunStep } from './page-attempts.ts';

/** Short documents end earlier: no parts are written for them. */
const EVERY_MS = 1_000;
/** Writing parts may take this share of the time at most. */
const SHARE = 0.1;

/** What of a run that goes on can be read. */
export interface Readable {
  pages: number;
  parts: number;
}

export interface PartialOutputOptions {
  step: RunStep;
  files: RunFiles;
  prepared: Prepared;
  configuration: ParseConfiguration;
  /** All that are read, in their order. */
  pages: readonly number[];
  seconds: number;
  onReadable: (readable: Readable) => void;
}

/**
 * Writes out what has been read of a document while the rest is still being read, in parts that are never written again:
 *
 *     pages read    1 2 3 4 . 6 . . 9          (by several processes, so not in order)
 *     parts        |  1  | 2 |                 (as far as none is missing)
 *
 * What only the whole document shows (which headings are of which level, what is a page header or footer) is settled within a part, so
 * none of it is final. A part that cannot be written does no harm: the run goes on without it.
 */
export class PartialOutput {
  readonly #options: PartialOutputOptions;
  readonly #read = new Set<number>();
  #written = 0;
  #parts = 0;
  #writing: Promise<void> | null = null;
  #notBefore = performance.now() + EVERY_MS;

  constructor(options: PartialOutputOptions) {
    this.#options = options;
  }

  /** The page lies in the work folder. */
  isRead(page: number): void {
    this.#read.add(page);
    if (this.#writing || performance.now() < this.#notBefore) return;
    const { pages } = this.#options;
    let end = this.#written;
    while (end < pages.length && this.#read.has(pages[end]!)) end++;
    // The last page: the whole is written in a moment.
    if (end === this.#written || end === pages.length) return;
    this.#writing = this.#write(pages.slice(this.#written, end)).then(
      () => {
        this.#writing = null;
      },
      () => {
        // Left set: no further part is tried.
      },
    );
  }

  /** Waits for what is under way. */
  async end(): Promise<void> {
    await this.#writing;
  }

  async #write(pages: number[]): Promise<void> {
    const { step, files, prepared, configuration, seconds, onReadable } = this.#options;
    const began = performance.now();
    const written = partFiles(this.#parts + 1);
    const { imageFiles } = await step('writePart', { prepared, configuration, pages, files: written }, seconds);
    for (const file of imageFiles) await files.storeImage(file);
    for (const file of [written.chunksFile, written.pagesFile]) await files.storePart(file);
    this.#written += pages.length;
    this.#parts++;
    onReadable({ pages: this.#written, parts: this.#parts });
    const tookMs = performance.now() - began;
    this.#notBefore = performance.now() + Math.max(EVERY_MS, tookMs / SHARE);
  }
}
