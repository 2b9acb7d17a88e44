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
  /** What opening left in the work folder beside the input, such as a converted PDF. */
  files: string[];
  /** Of the run, for those who trace. */
  trace: TraceContext | null;
}

/** Keeps what opening the document gave, so that other workers need not open it in the same way again. */
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

/** Brings what `storeOpened` kept into a work folder. */
export async function fetchOpened(workDir: string, files: RunFiles): Promise<Opened> {
  await files.fetchPart(OPENED_FILE);
  await using plain = await openPlainFile(workDir, OPENED_FILE);
  const opened = JSON.parse(await readFile(plain.path, 'utf8')) as Opened;
  for (const file of opened.files) await files.fetchPart(file);
  return opened;
}

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
