import { lstat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Path of a file that a working process left in its folder. A document may have taken that process over, so neither
 * a name that leads out of the folder nor a link to somewhere else is followed.
 */
export async function plainFile(folder: string, name: string): Promise<string> {
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
