import { closeSync, constants, fchmodSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder that working processes can change, held open: whatever takes its name meanwhile, `path` leads into this one. */
export interface HeldFolder extends Disposable {
  path: string;
  descriptor: number | null;
}

const FOLDER_ITSELF = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Linux lets an open file or folder be reached again by its number. */
export const HOLDS_BY_NUMBER = os.platform() === 'linux';
export const heldPath = (descriptor: number): string => `/proc/self/fd/${descriptor}`;

/**
 * Holds `name` inside `folder`, step by step, so that no link on the way is followed, also not one that is put there between a look and its
 * use. With `make`, missing folders are created. Systems other than Linux cannot hold a folder, so it is only checked first.
 *
 * At once, not by the pool of threads: nothing can make the opening of a folder wait, and a page needs a dozen such calls, each of which
 * takes ten times as long when it is handed over.
 */
export function holdFolder(folder: string, name = '.', make = false): HeldFolder {
  const parts = name.split(path.sep).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || path.isAbsolute(name)) throw new Error(`The path leaves its folder: ${name}`);
  if (!HOLDS_BY_NUMBER) return lookedAt(folder, parts, make);
  let held = openFolder(folder, folder);
  for (const part of parts) {
    const outer = held;
    try {
      const place = `${heldPath(outer)}/${part}`;
      if (make) makeFolder(place);
      held = openFolder(place, name);
    } finally {
      closeSync(outer);
    }
  }
  return { path: heldPath(held), descriptor: held, [Symbol.dispose]: () => closeSync(held) };
}

function openFolder(place: string, name: string): number {
  try {
    return openSync(place, FOLDER_ITSELF);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'ENOTDIR') throw new Error(`A link has replaced a folder: ${name}`);
    throw error;
  }
}

/** Open to the account of working processes, which writes into it too; the folders around are closed to everybody else. */
function makeFolder(place: string): void {
  try {
    mkdirSync(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  const made = openSync(place, FOLDER_ITSELF);
  try {
    fchmodSync(made, 0o777);
  } finally {
    closeSync(made);
  }
}

function lookedAt(folder: string, parts: readonly string[], make: boolean): HeldFolder {
  let place = folder;
  for (const part of parts) {
    place = path.join(place, part);
    if (make) mkdirSync(place, { recursive: true });
    if (lstatSync(place).isSymbolicLink()) throw new Error(`A link has replaced a folder: ${place}`);
  }
  return { path: place, descriptor: null, [Symbol.dispose]: () => {} };
}
