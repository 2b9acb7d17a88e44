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

interface PartialOutputOptions {
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
    /** The page lies in the work folder. */
    isRead: (page: number): void => {
      read.add(page);
      if (writing || performance.now() < notBefore) return;
      const missing = pages.findIndex((one, at) => at >= written && !read.has(one));
      // Without a missing page, the whole document is written in a moment.
      if (missing <= written) return;
      // After a failure it stays set, and no further part is tried.
      writing = write(pages.slice(written, missing)).catch(() => {});
    },
    /** Waits for what is under way. */
    end: async (): Promise<void> => {
      await writing;
    },
  };
}
