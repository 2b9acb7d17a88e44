import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TraceContext } from '../../domain/formats/trace.ts';
import type { Prepared } from '../../parse/without-engines.ts';
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
