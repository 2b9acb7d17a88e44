import { closeSync, openSync, readSync } from 'node:fs';
import type { FormatName } from '../../domain/file-types.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { sniffContainer } from './sniff-container.ts';
import { sniffZip } from './sniff-zip.ts';

/**
 * The format of a file by its bytes; null when it is none that we read. The name breaks ties between text formats, which
 * have no other mark. Archives are opened to make sure what is in them, so this is for working processes only.
 */
export async function sniffFile(path: string, name: string | null = null): Promise<FormatName | null> {
  const head = headOf(path);
  const container = sniffContainer(head);
  if (container?.kind === 'zip') return sniffZip(path);
  if (container?.kind === 'ole') return (await import('./sniff-ole.ts')).sniffOle(path);
  return sniff(head, name);
}

function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
