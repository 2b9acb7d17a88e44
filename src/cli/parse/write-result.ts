import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Standard output stays open for others; a reader that has seen enough (`| head`) is no failure. */
export async function writeToStdout(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(pieces, process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** Written beside and renamed, so a file of that name is always whole. */
export async function writeToFile(pieces: AsyncIterable<string>, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new Error(`${file} could not be written: ${(error as Error).message}.`, { cause: error });
  }
}

export async function keepImages(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of files) {
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(from, file), target);
  }
}
