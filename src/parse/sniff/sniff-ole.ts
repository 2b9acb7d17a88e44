import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';

type Container = ReturnType<typeof XLSX.CFB.read>;

/** The format of an OLE container by its streams. What is protected by a password is refused here, before anything tries to read it. */
export async function sniffOle(path: string): Promise<FormatName | null> {
  const container = open(await readFile(path));
  const stream = (name: string): Buffer | null => streamOf(container, name);
  if (stream('EncryptedPackage') || stream('\tDRMContent')) throw new QuireError('encrypted_file');
  const word = stream('WordDocument');
  if (word) return readable('doc', isProtectedWord(word));
  const slides = stream('PowerPoint Document');
  if (slides) return readable('ppt', stream('EncryptedSummary') !== null || isProtectedShow(stream('Current User')));
  if (stream('__properties_version1.0')) return 'eml';
  const names = ['Workbook', 'Book', 'WORKBOOK', 'BOOK'];
  return names.some((name) => stream(name)) ? 'xls' : null;
}

function readable(format: FormatName, isProtected: boolean): FormatName {
  if (isProtected) throw new QuireError('encrypted_file');
  return format;
}

function open(bytes: Buffer): Container {
  try {
    return XLSX.CFB.read(bytes, { type: 'buffer' });
  } catch (error) {
    throw new QuireError('unreadable_file', { reason: 'its archive is damaged' }, { cause: error });
  }
}

/** `CFB` names paths from the root: `Root Entry/Workbook`. */
function streamOf(container: Container, name: string): Buffer | null {
  const at = container.FullPaths.findIndex(
    (path: string) => path.replace(/^[^/]*\//, '').toLowerCase() === name.toLowerCase(),
  );
  const content = at < 0 ? null : container.FileIndex[at]?.content;
  return at < 0 ? null : Buffer.from((content ?? []) as Uint8Array);
}

/** FibBase, bit fEncrypted ([MS-DOC] 2.5.2). */
const isProtectedWord = (stream: Buffer): boolean => stream.length > 12 && (stream.readUInt16LE(10) & 0x0100) !== 0;

/** CurrentUserAtom, headerToken ([MS-PPT] 2.3.2). */
const isProtectedShow = (stream: Buffer | null): boolean =>
  stream !== null && stream.length >= 16 && stream.readUInt32LE(12) === 0xf3d1c4df;
