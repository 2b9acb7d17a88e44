import { closeSync, constants, fchmodSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An open folder that working processes can change. `path` refers to it even if its name is replaced. */
export interface HeldFolder extends Disposable {
  path: string;
  descriptor: number | null;
}

const FOLDER_ITSELF = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Linux can address open files and folders by descriptor. */
export const HOLDS_BY_NUMBER = os.platform() === 'linux';
export const heldPath = (descriptor: number): string => `/proc/self/fd/${descriptor}`;

/**
 * Opens `name` inside of `folder` step by step without following links, even those created at the same time. With `make`,
 * missing folders are created. Other systems than Linux only check the path.
 *
 * Synchronous: opening a folder cannot block, and a page needs a dozen such calls, each ten times as slow in the thread
 * pool.
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

/** Writable for the account of working processes; parent folders are private. */
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
