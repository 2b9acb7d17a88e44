import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A folder that working processes can change, held open: whatever takes its name meanwhile, `path` leads into this one. */
export interface HeldFolder extends AsyncDisposable {
  path: string;
  handle: FileHandle | null;
}

const FOLDER_ITSELF = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Linux lets an open file or folder be reached again by its number. */
export const HOLDS_BY_NUMBER = os.platform() === 'linux';
export const heldPath = (handle: FileHandle): string => `/proc/self/fd/${handle.fd}`;

/**
 * Holds `name` inside `folder`, step by step, so that no link on the way is followed, also not one that is put there between a look and
 * its use. With `make` missing folders are made. Elsewhere than on Linux there is no way to hold, only to look first.
 */
export async function holdFolder(folder: string, name = '.', make = false): Promise<HeldFolder> {
  const parts = name.split(path.sep).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || path.isAbsolute(name)) throw new Error(`A name leads outside its folder: ${name}`);
  if (!HOLDS_BY_NUMBER) return lookedAt(folder, parts, make);
  let handle = await open(folder, FOLDER_ITSELF).catch(refuseLink(folder));
  for (const part of parts) {
    const place = `${heldPath(handle)}/${part}`;
    try {
      if (make) await makeFolder(place);
      const next = await open(place, FOLDER_ITSELF).catch(refuseLink(name));
      await handle.close();
      handle = next;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
  const held = handle;
  return { path: heldPath(held), handle: held, [Symbol.asyncDispose]: () => held.close() };
}

/** Open to the account of working processes, which writes into it too; the folders around are closed to everybody else. */
async function makeFolder(place: string): Promise<void> {
  const made = await mkdir(place).then(
    () => true,
    (error) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (!made) return;
  const handle = await open(place, FOLDER_ITSELF);
  await handle.chmod(0o777).finally(() => handle.close());
}

const refuseLink =
  (name: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'ELOOP' || error.code === 'ENOTDIR') throw new Error(`A link lies where a folder was: ${name}`);
    throw error;
  };

async function lookedAt(folder: string, parts: readonly string[], make: boolean): Promise<HeldFolder> {
  let place = folder;
  for (const part of parts) {
    place = path.join(place, part);
    if (make) await mkdir(place, { recursive: true });
    if ((await lstat(place)).isSymbolicLink()) throw new Error(`A link lies where a folder was: ${place}`);
  }
  return { path: place, handle: null, [Symbol.asyncDispose]: async () => {} };
}
