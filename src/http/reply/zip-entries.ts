import type { EntryToWrite } from '../../render/zip.ts';
import type { ObjectStore } from '../../service/ports/objects.ts';
import type { Made } from '../../threads/made.ts';

/** Entries of a zip whose texts a job wrote one after the other. */
export function* writtenEntries(
  made: Made<unknown>,
  texts: readonly { name: string; bytes: number }[],
): Generator<EntryToWrite> {
  let start = 0;
  for (const { name, bytes } of texts) {
    yield { name, content: made.bytes(start, start + bytes), isText: true };
    start += bytes;
  }
}

export async function* objectBytes(objects: ObjectStore, key: string): AsyncGenerator<Buffer> {
  yield* (await objects.read(key)).stream as AsyncIterable<Buffer>;
}
