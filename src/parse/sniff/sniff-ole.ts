import { readFile } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';
import { readOle } from '../zip/ole-file.ts';

/** The format of an OLE container by its streams. Password-protected files are refused here, before they are read. */
export async function sniffOle(path: string): Promise<FormatName | null> {
  const streams = new Map([...readOle(await readFile(path))].map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const stream = (name: string): Buffer | null => streams.get(name.toLowerCase()) ?? null;
  if (stream('EncryptedPackage') || stream('\tDRMContent')) throw new QuireError('encrypted_file');
  const word = stream('WordDocument');
  if (word) return readable('doc', isProtectedWord(word));
  const slides = stream('PowerPoint Document');
  if (slides) return readable('ppt', stream('EncryptedSummary') !== null || isProtectedShow(stream('Current User')));
  if (stream('__properties_version1.0')) return 'eml';
  return stream('Workbook') || stream('Book') ? 'xls' : null;
}

function readable(format: FormatName, isProtected: boolean): FormatName {
  if (isProtected) throw new QuireError('encrypted_file');
  return format;
}

/** FibBase, bit fEncrypted ([MS-DOC] 2.5.2). */
const isProtectedWord = (stream: Buffer): boolean => stream.length > 12 && (stream.readUInt16LE(10) & 0x0100) !== 0;

/** CurrentUserAtom, headerToken ([MS-PPT] 2.3.2). */
const isProtectedShow = (stream: Buffer | null): boolean =>
  stream !== null && stream.length >= 16 && stream.readUInt32LE(12) === 0xf3d1c4df;
