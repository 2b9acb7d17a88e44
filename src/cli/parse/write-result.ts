import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

type Pieces = AsyncIterable<string | Buffer> | Iterable<string>;

/** To standard output if `file` is undefined. */
export const writeResult = (pieces: Pieces, file: string | undefined): Promise<void> =>
  file === undefined ? writeToStdout(pieces) : writeToFile(pieces, file);

/** Does not close standard output. A reader that stops early (`| head`) is not an error. */
async function writeToStdout(pieces: Pieces): Promise<void> {
  try {
    await pipeline(pieces, process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** Writes a temporary file and renames it, so that the file is always complete. Devices and pipes are written directly. */
export async function writeToFile(pieces: Pieces, file: string): Promise<void> {
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
