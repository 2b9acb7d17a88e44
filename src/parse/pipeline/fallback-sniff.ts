import { open } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';

export async function sniffFormat(path: string, _name: string | null): Promise<FormatName> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  if (buffer.subarray(0, bytesRead).includes('%PDF-')) return 'pdf';
  throw new QuireError('unsupported_file', { found: 'unknown' });
}
