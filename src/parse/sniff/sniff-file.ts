import { open } from 'node:fs/promises';
import type { FormatName } from '../../domain/file-types.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { sniffContainer } from './sniff-container.ts';
import { sniffZip } from './sniff-zip.ts';

/**
 * The format of a file by its bytes; null when it is none that we read. The name breaks ties between text formats, which
 * have no other mark. Archives are opened to make sure what is in them, so this is for working processes only.
 */
export async function sniffFile(path: string, name: string | null = null): Promise<FormatName | null> {
  const head = await headOf(path);
  const container = sniffContainer(head);
  if (container?.kind === 'zip') return sniffZip(path);
  if (container?.kind === 'ole') return (await import('./sniff-ole.ts')).sniffOle(path);
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
