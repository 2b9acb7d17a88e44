import { open, readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { sniffContainer } from './sniff-container.ts';
import { readZipDirectory } from './zip-directory.ts';

/**
 * The format of a file by its bytes; null when it is none that we read. The name breaks ties between text formats, which
 * have no other mark. Archives are opened to make sure what is in them, so this is for working processes only.
 */
export async function sniffFile(path: string, name: string | null = null): Promise<FormatName | null> {
  const head = await headOf(path);
  const container = sniffContainer(head);
  if (container?.kind === 'zip') return confirmZip(path, container.format);
  if (container?.kind === 'ole') return confirmOle(path);
  return sniff(head, name);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function confirmZip(path: string, guess: FormatName | null): Promise<FormatName | null> {
  const names = (await readZipDirectory(path)).map(({ name }) => name.replace(/^\//, ''));
  if (names.some((name) => /^xl\/(?:workbook\.xml$|worksheets\/.*\.xml$)/i.test(name))) return 'xlsx';
  return guess === 'ods' && names.includes('content.xml') ? 'ods' : null;
}

async function confirmOle(path: string): Promise<FormatName | null> {
  let names: string[];
  try {
    names = XLSX.CFB.read(await readFile(path), { type: 'buffer' }).FullPaths;
  } catch (error) {
    throw new QuireError('unreadable_file', { reason: 'its archive is damaged' }, { cause: error });
  }
  // `CFB` names paths from the root: `Root Entry/Workbook`.
  const has = (name: string): boolean => names.some((path) => path.replace(/^[^/]*\//, '') === name);
  if (has('EncryptedPackage')) throw new QuireError('encrypted_file');
  return has('Workbook') || has('Book') || has('WORKBOOK') || has('BOOK') ? 'xls' : null;
}
