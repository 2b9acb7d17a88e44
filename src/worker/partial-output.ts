import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import type { Prepared } from '../parse/without-engines.ts';
import { partFiles } from '../service/tasks/output/partial-output.ts';
import type { RunFiles } from './files/run-files.ts';
import type { RunStep } from './page-attempts.ts';

/** Short documents end earlier and get no parts. */
const EVERY_MS = 1_000;
const SHARE = 0.1;

export interface Readable {
  pages: number;
  parts: number;
}

interface PartialOutputOptions {
  step: RunStep;
  files: RunFiles;
  prepared: Prepared;
  configuration: ParseConfiguration;
  /** Pages that are read, in order. */
  pages: readonly number[];
  seconds: number;
  onReadable: (readable: Readable) => void;
}

/**
 * Writes pages of a document while others are still being read, in parts that never change:
 *
 *     pages read    1 2 3 4 . 6 . . 9          (by several processes, so not in order)
 *     parts        |  1  | 2 |                 (up to the first missing page)
 *
 * Heading levels, headers and footers depend on the whole document, so those of a part are preliminary. If a part
 * cannot be written, the run continues without it.
 */
export function partialOutput(options: PartialOutputOptions) {
  const { step, files, prepared, configuration, pages, seconds, onReadable } = options;
  const read = new Set<number>();
  let [written, parts] = [0, 0];
  let writing: Promise<void> | null = null;
  let notBefore = performance.now() + EVERY_MS;

  const write = async (some: number[]): Promise<void> => {
    const began = performance.now();
    const part = partFiles(parts + 1);
    const { imageFiles } = await step('writePart', { prepared, configuration, pages: some, files: part }, seconds);
    for (const file of imageFiles) await files.storeImage(file);
    for (const file of [part.chunksFile, part.pagesFile]) await files.storePart(file);
    written += some.length;
    parts++;
    onReadable({ pages: written, parts });
    const tookMs = performance.now() - began;
    notBefore = performance.now() + Math.max(EVERY_MS, tookMs / SHARE);
    writing = null;
  };

  return {
    isRead: (page: number): void => {
      read.add(page);
      if (writing || performance.now() < notBefore) return;
      const missing = pages.findIndex((one, at) => at >= written && !read.has(one));
      // No page is missing: the whole document will be written soon.
      if (missing <= written) return;
      // Stays set after a failure, so that no more parts are written.
      writing = write(pages.slice(written, missing)).catch(() => {});
    },
    end: async (): Promise<void> => {
      await writing;
    },
  };
}
