import { constants } from 'node:fs';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOLDS_BY_NUMBER, heldPath, holdFolder } from '../sandbox/index.ts';

/** A file in a folder of working processes, held open: whatever is put in its place meanwhile, `path` leads to this one. */
export interface PlainFile extends AsyncDisposable {
  path: string;
  size: number;
}

/**
 * Opens a file that a working process left in its folder. A document may have taken that process over, and it may still run:
 * neither a name that leads out of the folder nor a link is followed, also not one that takes the file's place between the
 * look and the reading; pipes and devices, which would never end, are refused.
 */
export function openPlainFile(folder: string, name: string): Promise<PlainFile> {
  // Without waiting: to open a pipe that nobody writes to would hold one of the server's few threads for ever.
  return inFolder(folder, name, false, (file) => open(file, constants.O_RDONLY | constants.O_NONBLOCK | NO_LINK));
}

/** A new, empty file under that name in a folder that working processes use, for somebody to write into. */
export function placePlainFile(folder: string, name: string): Promise<PlainFile> {
  return inFolder(folder, name, true, async (file) => {
    await rm(file, { force: true });
    return open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK, READABLE);
  });
}

export async function replacePlainFile(folder: string, name: string, data: string | Uint8Array): Promise<void> {
  await using file = await placePlainFile(folder, name);
  await writeFile(file.path, data);
}

/** Adds to a file in a folder that working processes use; made where there is none. */
export async function appendToPlainFile(folder: string, name: string, text: string): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK | NO_LINK;
  await using file = await inFolder(folder, name, true, (place) => open(place, flags, READABLE));
  await file.handle.appendFile(text);
}

const NO_LINK = constants.O_NOFOLLOW;
/** Working processes may run under another account; the folder around is closed to everybody else. */
const READABLE = 0o644;

async function inFolder(
  folder: string,
  name: string,
  make: boolean,
  opened: (file: string) => Promise<FileHandle>,
): Promise<PlainFile & { handle: FileHandle }> {
  const whole = path.resolve(folder, name);
  if (!whole.startsWith(folder + path.sep))
    throw new Error(`A working process named a file outside its folder: ${name}`);
  const inside = path.relative(folder, whole);
  await using around = await holdFolder(folder, path.dirname(inside), make);
  const file = path.join(around.path, path.basename(inside));
  const handle = await opened(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw new Error(`A link lies where a file was: ${name}`);
    // A pipe that nobody reads from, or a folder.
    if (error.code === 'ENXIO' || error.code === 'EISDIR') throw new Error(`There is no file: ${name}`);
    throw error;
  });
  const found = await handle.stat();
  if (!found.isFile()) {
    await handle.close();
    throw new Error(`A working process left something that is no file: ${name}`);
  }
  return {
    ...{ handle, size: found.size, path: HOLDS_BY_NUMBER ? heldPath(handle) : file },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
