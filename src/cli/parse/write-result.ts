import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPlainFile } from '../../worker/plain-file.ts';

/** Standard output stays open for others; a reader that has seen enough (`| head`) is no failure. */
export async function writeToStdout(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(pieces, process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** Written beside and renamed, so a file of that name is always whole. A device or a pipe is written to and stays what it is. */
export async function writeToFile(pieces: AsyncIterable<string>, file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  const isInPlace = found !== null && !found.isFile();
  const unfinished = isInPlace ? file : `${file}.${process.pid}.part`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    if (!isInPlace) await rename(unfinished, file);
  } catch (error) {
    if (!isInPlace) await rm(unfinished, { force: true });
    throw new Error(`${file} could not be written: ${(error as Error).message}.`, { cause: error });
  }
}

/** The names come from processes that read the document: none may lead out of either folder. */
export async function keepImages(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of files) {
    await using image = await openPlainFile(from, file);
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(image.path, target);
  }
}
