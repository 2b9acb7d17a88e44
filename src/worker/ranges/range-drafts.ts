import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type BundlePages, bundleFile, draftFile, pagesOfBundle, sizeMark } from '../../parse/without-engines.ts';
import { openPlainFile } from '../files/plain-file.ts';
import type { RunFiles } from '../files/run-files.ts';

/** Stores the drafts of a range as one object: one per page cost a tenth of the reading time. */
export async function storeDrafts(range: BundlePages, workDir: string, files: RunFiles): Promise<void> {
  const contents = async function* () {
    for (const page of pagesOfBundle(range)) {
      await using draft = await openPlainFile(workDir, draftFile(page));
      yield sizeMark(draft.size);
      // Only as much as was announced: the process that wrote it may still write.
      yield* createReadStream(draft.path, { end: draft.size - 1 }) as AsyncIterable<Buffer>;
    }
  };
  await files.storePartFrom(Readable.from(contents(), { objectMode: false }), bundleFile(range));
}

/** Brings drafts that another worker stored into the work folder, as they are: the worker that joins the pages takes them from there. */
export const fetchDrafts = (range: BundlePages, files: RunFiles): Promise<void> => files.fetchPart(bundleFile(range));
