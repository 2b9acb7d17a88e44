import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A file that a working process left, held open: whatever is put in its place meanwhile, this one is read. */
export interface PlainFile extends AsyncDisposable {
  path: string;
}

/**
 * Opens a file that a working process left in its folder. A document may have taken that process over, and it may still run:
 * neither a name that leads out of the folder nor a link is followed, also not one that takes the file's place between the
 * look and the reading; pipes and devices, which would never end, are refused.
 */
export async function openPlainFile(folder: string, name: string): Promise<PlainFile> {
  const file = await plainPath(folder, name);
  // Without waiting: to open a pipe that nobody writes to would hold one of the server's few threads for ever.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`A working process left something that is no file: ${name}`);
    return { path: await provenPath(handle, folder, file), [Symbol.asyncDispose]: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Linux tells where an open file really lies, and lets it be read again by its number, whatever its name leads to by now. */
async function provenPath(handle: FileHandle, folder: string, file: string): Promise<string> {
  if (os.platform() !== 'linux') return file;
  const held = `/proc/self/fd/${handle.fd}`;
  const place = await readlink(held);
  if (!place.startsWith((await realpath(folder)) + path.sep)) {
    throw new Error(`A working process left a link instead of a file: ${place}`);
  }
  return held;
}

async function plainPath(folder: string, name: string): Promise<string> {
  const file = path.resolve(folder, name);
  if (!file.startsWith(folder + path.sep))
    throw new Error(`A working process named a file outside its folder: ${name}`);
  for (let part = file; part !== folder; part = path.dirname(part)) {
    const found = await lstat(part);
    if (found.isSymbolicLink()) throw new Error(`A working process left a link instead of a file: ${name}`);
  }
  return file;
}

/** Path where a file of that name may be written in a folder that working processes use; no link on the way is followed. */
export async function placeFor(folder: string, name: string): Promise<string> {
  const file = path.resolve(folder, name);
  if (!file.startsWith(folder + path.sep)) throw new Error(`A file was to be put outside its folder: ${name}`);
  for (let part = file; part !== folder; part = path.dirname(part)) {
    const found = await lstat(part).catch(() => null);
    if (found?.isSymbolicLink()) throw new Error(`A link lies where a file was to be put: ${name}`);
  }
  return file;
}
