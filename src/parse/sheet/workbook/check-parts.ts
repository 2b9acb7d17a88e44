import { QuireError } from '../../../domain/errors.ts';
import type { Limits } from '../../../domain/limits.ts';
import { ZipFile } from '../../zip/zip-file.ts';

/** Far above anything Excel writes. The library takes seconds for a tag this long, growing quadratically. */
const LONGEST_TAG_BYTES = 256 * 1024;
/** A sheet has 16,384 columns, but the library creates an object for each column that the file declares. */
const MOST_COLUMNS_DESCRIBED = 1_000_000;
/** A document type precedes the first element. */
const PROLOG_BYTES = 4_096;
const [LESS, GREATER] = [0x3c, 0x3e];

/** Checks a workbook before the library reads it: sizes, no document type, no endless tags or columns. */
export async function checkParts(path: string, limits: Limits): Promise<void> {
  await using zip = await ZipFile.open(path, limits);
  // Counted by name: reading thousands of sheets first would take minutes.
  const sheets = zip.names.filter((name) => /\/worksheets\/[^/]+\.xml$/i.test(name)).length;
  if (sheets > limits.pages) throw new QuireError('too_many_pages', { found: sheets, limit: limits.pages });
  for (const name of zip.names) {
    if (!/\.(xml|rels|vml)$/i.test(name)) continue;
    const bytes = await zip.read(name);
    if (!bytes) continue;
    if (/<!DOCTYPE/i.test(bytes.toString('latin1', 0, PROLOG_BYTES))) refuse('a part declares a document type');
    if (hasLongTag(bytes)) refuse('a part holds a tag that is too long');
    if (columnsDescribed(bytes) > MOST_COLUMNS_DESCRIBED) refuse('a sheet describes more columns than there can be');
  }
}

const refuse = (reason: string): never => {
  throw new QuireError('unreadable_file', { reason });
};

/**
 * Jumps from one possible tag end to the next, which is nearly free:
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

/** The number of columns declared by `<col min="…" max="…">` elements, which precede the rows. */
export function columnsDescribed(bytes: Buffer): number {
  const rows = bytes.indexOf('sheetData');
  const tags = bytes.toString('latin1', 0, rows < 0 ? bytes.length : rows).match(/<(?:\w+:)?col\b[^<>]*>/g) ?? [];
  const limit = (tag: string, name: string): number =>
    Number.parseInt(new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '', 10);
  return tags.reduce((sum, tag) => sum + (Math.max(0, limit(tag, 'max') - limit(tag, 'min') + 1) || 0), 0);
}
