import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';
import type { Limits } from '../../domain/limits.ts';
import { sniffFile } from '../sniff/sniff-file.ts';
import type { InputFile } from './prepared.ts';

/** The format by the bytes; a file that is empty, too large or of no known format is refused. */
export async function formatOf({ path, name }: InputFile, limits: Limits): Promise<FormatName> {
  const { size } = statSync(path);
  if (size === 0) throw new QuireError('empty_file');
  if (size > limits.file_bytes) throw new QuireError('too_large', { what: 'The file', limit: limits.file_bytes });
  const format = await sniffFile(path, name);
  if (format === null) throw new QuireError('unsupported_file', { found: extname(name ?? '') || 'unknown' });
  return format;
}
