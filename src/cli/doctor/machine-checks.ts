import { mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missing, note, ok, reasonOf } from './finding.ts';

/** Node.js 24 runs TypeScript and `await using`; the package is compiled for older versions. */
const LEAST_NODE = import.meta.filename.endsWith('.ts') ? 24 : 20;
/** With less, a few large documents can fill the disk. */
const LITTLE_SPACE_BYTES = 2 * 1024 ** 3;
const GIB = 1024 ** 3;

const inGib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

function nodeVersion(): Finding {
  const { node } = process.versions;
  const text = `${node} on ${process.platform}-${process.arch}`;
  if (Number(node.split('.')[0]) >= LEAST_NODE) return ok(text);
  return missing(`${text}; ${LEAST_NODE} or later is needed. "npm ci" installs it: run bin/quire or "npm start".`);
}

/** The folder or its nearest existing parent. */
async function existing(folder: string): Promise<string> {
  return (await stat(folder).catch(() => null)) ? folder : existing(path.dirname(folder));
}

/** Permissions do not show read-only disks and root, so create and remove something. */
const tryWriting = async (folder: string): Promise<void> => rmdir(await mkdtemp(path.join(folder, '.quire-doctor-')));

async function dataFolder({ QUIRE_DATA_DIR: folder }: Settings): Promise<Finding> {
  const nearest = await existing(folder);
  try {
    await tryWriting(nearest);
  } catch (error) {
    const advice = 'choose another by QUIRE_DATA_DIR or make it writable';
    return missing(`${folder} cannot be written (${reasonOf(error)}); ${advice}.`);
  }
  const { bavail, bsize } = await statfs(nearest);
  const space = `${inGib(bavail * bsize)} free`;
  if (bavail * bsize < LITTLE_SPACE_BYTES)
    return note(`${folder}: only ${space}; uploads are refused when the disk is full.`);
  return ok(`${folder}${nearest === folder ? '' : ' (made at the first start)'}, ${space}`);
}

async function temporaryFolder(): Promise<Finding> {
  const folder = os.tmpdir();
  try {
    await tryWriting(folder);
    return ok(`${folder} (used by quire parse; the server works in its data folder)`);
  } catch (error) {
    return note(`${folder} cannot be written (${reasonOf(error)}); quire parse needs it: set TMPDIR.`);
  }
}

function memory({ QUIRE_WORKERS, limits }: Settings): Finding {
  const most = QUIRE_WORKERS * limits.child_memory_bytes;
  const allowed = process.constrainedMemory();
  const total = allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
  const text = `${inGib(total)}; ${QUIRE_WORKERS} working processes of at most ${inGib(limits.child_memory_bytes)} each`;
  if (most <= total) return ok(text);
  return note(`${text}, which is more; lower QUIRE_WORKERS or QUIRE_LIMIT_CHILD_MEMORY_BYTES.`);
}

export const machineChecks = (settings: Settings): Check[] => [
  { what: 'Node.js', look: nodeVersion },
  { what: 'Data folder', look: () => dataFolder(settings) },
  { what: 'Temporary folder', look: temporaryFolder },
  { what: 'Memory', look: () => memory(settings) },
];
