import * as XLSX from '@e965/xlsx';
import { QuireError } from '../../domain/errors.ts';

/** The streams of an OLE archive by path below the root: `Workbook`. */
export function readOle(bytes: Buffer): Map<string, Buffer> {
  try {
    const { FullPaths, FileIndex } = XLSX.CFB.read(bytes, { type: 'buffer' });
    return new Map(
      FullPaths.map((path: string, at: number) => {
        const content = FileIndex[at]?.content ?? [];
        return [path.replace(/^[^/]*\//, ''), Buffer.isBuffer(content) ? content : Buffer.from(content as Uint8Array)];
      }),
    );
  } catch (error) {
    throw new QuireError('unreadable_file', { reason: 'its archive is damaged' }, { cause: error });
  }
}
