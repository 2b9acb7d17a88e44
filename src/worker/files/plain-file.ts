import { appendFile, closeSync, constants, fchmodSync, fstatSync, openSync, unlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { HOLDS_BY_NUMBER, heldPath, holdFolder } from '../../sandbox/index.ts';

/** An open file in a folder of working processes. `path` refers to it even if its name is replaced. */
export interface PlainFile extends AsyncDisposable {
  path: string;
  size: number;
  /** Makes the file readable for users of the folder: copying keeps the original permissions. */
  letRead(): void;
}

// Synchronous, like `holdFolder` and for the same reasons.

/** Opens a file that a working process wrote; rejects links, paths outside the folder, pipes and devices. */
export async function openPlainFile(folder: string, name: string): Promise<PlainFile> {
  // Non-blocking: a pipe without writer, or a file lease, would block the server.
  return inFolder(folder, name, false, (file) => openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | NO_LINK));
}

/** Creates an empty file, replacing an existing one. */
export async function placePlainFile(folder: string, name: string): Promise<PlainFile> {
  return inFolder(folder, name, true, (file) => {
    removeName(file);
    return openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK, READABLE);
  });
}

export async function replacePlainFile(folder: string, name: string, data: string | Uint8Array): Promise<void> {
  await using file = await placePlainFile(folder, name);
  await writeFile(file.path, data);
}

/** Does nothing if the file does not exist. */
export async function removePlainFile(folder: string, name: string): Promise<void> {
  const inside = insideOf(folder, name);
  using around = holdFolder(folder, path.dirname(inside));
  removeName(path.join(around.path, path.basename(inside)));
}

/** Creates the file if it does not exist. */
export async function appendToPlainFile(folder: string, name: string, text: string): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK | NO_LINK;
  await using file = inFolder(folder, name, true, (place) => openSync(place, flags, READABLE));
  await appendTo(file.descriptor, text);
}

const appendTo = promisify(appendFile);
const NO_LINK = constants.O_NOFOLLOW;
/** Working processes may have another user id; the parent folder is not accessible to others. */
const READABLE = 0o644;

function insideOf(folder: string, name: string): string {
  const whole = path.resolve(folder, name);
  if (!whole.startsWith(folder + path.sep))
    throw new Error(`A working process named a file outside its folder: ${name}`);
  return path.relative(folder, whole);
}

function inFolder(
  folder: string,
  name: string,
  make: boolean,
  open: (file: string) => number,
): PlainFile & { descriptor: number } {
  const inside = insideOf(folder, name);
  using around = holdFolder(folder, path.dirname(inside), make);
  const file = path.join(around.path, path.basename(inside));
  const descriptor = opened(file, name, open);
  const found = fstatSync(descriptor);
  if (!found.isFile()) {
    closeSync(descriptor);
    throw new Error(`A working process wrote something that is not a file: ${name}`);
  }
  return {
    ...{ descriptor, size: found.size, path: HOLDS_BY_NUMBER ? heldPath(descriptor) : file },
    letRead: () => fchmodSync(descriptor, READABLE),
    [Symbol.asyncDispose]: async () => closeSync(descriptor),
  };
}

function opened(file: string, name: string, open: (file: string) => number): number {
  try {
    return open(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') throw new Error(`A link lies where a file was: ${name}`);
    // A folder, or a pipe without reader.
    if (code === 'ENXIO' || code === 'EISDIR') throw new Error(`There is no file: ${name}`);
    throw error;
  }
}

function removeName(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
