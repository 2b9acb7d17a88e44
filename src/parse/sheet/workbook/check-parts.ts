import { QuireError } from '../../../domain/errors.ts';
import type { Limits } from '../../../domain/limits.ts';
import { ZipFile } from '../../open/zip-file.ts';

/** Excel writes nothing near it. The library takes seconds for a tag of this length, and the square of that for longer ones. */
const LONGEST_TAG_BYTES = 256 * 1024;
/** A document type stands before the first element. */
const PROLOG_BYTES = 4_096;
const [LESS, GREATER] = [0x3c, 0x3e];

/**
 * Looks at a workbook before it is handed to a library that trusts it: its parts unpack to what the directory states, declare no
 * document type, and have no tag so long that reading it would take for ever.
 */
export async function checkParts(path: string, limits: Limits): Promise<void> {
  await using zip = await ZipFile.open(path, limits);
  for (const name of zip.names) {
    if (!/\.(xml|rels|vml)$/i.test(name)) continue;
    const bytes = await zip.read(name);
    if (!bytes) continue;
    if (/<!DOCTYPE/i.test(bytes.toString('latin1', 0, PROLOG_BYTES))) refuse('a part declares a document type');
    if (hasLongTag(bytes)) refuse('a part holds a tag that is too long');
  }
}

const refuse = (reason: string): never => {
  throw new QuireError('unreadable_file', { reason });
};

/**
 * Leaps from one possible end of a tag to the next, so that it costs next to nothing:
 *
 *     ><v>12</v><c r="…  no end within the limit …
 *     └ from            └ opened here: a tag that is too long; opened before `from`: a long text
 */
export function hasLongTag(bytes: Buffer): boolean {
  for (let from = 0; from + LONGEST_TAG_BYTES < bytes.length; ) {
    const reach = from + LONGEST_TAG_BYTES;
    const end = bytes.lastIndexOf(GREATER, reach);
    if (end > from) {
      from = end;
      continue;
    }
    const opened = bytes.indexOf(LESS, from);
    if (opened < 0) return false;
    if (opened >= reach) from = opened;
    else if (bytes.subarray(opened, opened + LONGEST_TAG_BYTES).includes(GREATER)) from = opened;
    else return bytes.length - opened > LONGEST_TAG_BYTES;
  }
  return false;
}
