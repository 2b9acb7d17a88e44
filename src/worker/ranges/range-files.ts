import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { TraceContext } from '../../domain/formats/trace.ts';
import {
  type BundlePages,
  bundleFile,
  draftFile,
  type Prepared,
  pagesOfBundle,
  sizeMark,
} from '../../parse/without-engines.ts';
import { openPlainFile, replacePlainFile } from '../files/plain-file.ts';
import type { RunFiles } from '../files/run-files.ts';

const OPENED_FILE = 'opened.json';

interface Opened {
  prepared: Prepared;
  /** Files in the work folder besides the input, such as a converted PDF. */
  files: string[];
  trace: TraceContext | null;
}

/** Stores the opened document, so that other workers need not open it again. */
export async function storeOpened(
  prepared: Prepared,
  inputName: string,
  workDir: string,
  files: RunFiles,
  trace: TraceContext | null,
): Promise<void> {
  const found = await readdir(workDir, { recursive: true, withFileTypes: true });
  const left = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(workDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== inputName && name !== OPENED_FILE);
  for (const file of left) await files.storePart(file);
  const opened: Opened = { prepared, files: left, trace };
  await replacePlainFile(workDir, OPENED_FILE, JSON.stringify(opened));
  await files.storePart(OPENED_FILE);
}

export async function fetchOpened(workDir: string, files: RunFiles): Promise<Opened> {
  await files.fetchPart(OPENED_FILE);
  await using plain = await openPlainFile(workDir, OPENED_FILE);
  const opened = JSON.parse(await readFile(plain.path, 'utf8')) as Opened;
  for (const file of opened.files) await files.fetchPart(file);
  return opened;
}

/** Stores the drafts of a range as one object: one per page took a tenth of the reading time. */
export async function storeDrafts(range: BundlePages, workDir: string, files: RunFiles): Promise<void> {
  const contents = async function* () {
    for (const page of pagesOfBundle(range)) {
      await using draft = await openPlainFile(workDir, draftFile(page));
      yield sizeMark(draft.size);
      // Only the announced size: the process that wrote it may still be writing.
      yield* createReadStream(draft.path, { end: draft.size - 1 }) as AsyncIterable<Buffer>;
    }
  };
  await files.storePartFrom(Readable.from(contents(), { objectMode: false }), bundleFile(range));
}

/** Fetches drafts of another worker. They stay bundled until the pages are joined. */
export const fetchDrafts = (range: BundlePages, files: RunFiles): Promise<void> => files.fetchPart(bundleFile(range));
