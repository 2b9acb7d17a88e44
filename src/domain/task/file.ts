import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { Timestamp } from './timestamp.ts';

export const FileInfo = named('FileInfo', 'The input file of a task.', {
  url: z.string().describe('Presigned URL, or the bare base64 of the file with `base64_urls`.'),
  mime_type: z.string().nullish(),
  name: z.string().nullish(),
  page_count: z.int().min(0).nullish(),
  ss_cell_count: z.int().min(0).nullish().describe('Spreadsheets only.'),
  file_id: z.string().optional().describe('The stored file, when the task was made from one.'),
});
export type FileInfo = z.infer<typeof FileInfo>;

export const FileMetadata = named('File', 'A stored file.', {
  file_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  file_size: z.int().min(0).describe('Bytes.'),
  created_at: Timestamp,
  metadata: z.record(z.string(), z.unknown()),
  url: z.string().describe('Permanent reference `ch://files/{file_id}`, usable as `file` of a task.'),
});
export type FileMetadata = z.infer<typeof FileMetadata>;

export const FileList = z
  .object({ files: z.array(FileMetadata), has_more: z.boolean(), next_cursor: Timestamp.nullish() })
  .meta({ id: 'FileList' });

export const FileDeleted = z.object({ deleted: z.boolean() }).meta({ id: 'FileDeleted' });

export const FileUrl = z
  .object({ url: z.string(), expires_in: z.int().min(1).optional().describe('Seconds.') })
  .meta({ id: 'FileUrl' });

const FILE_REFERENCE = /^ch:\/\/files\/([A-Za-z0-9-]{1,64})$/;

export const fileReference = (fileId: string): string => `ch://files/${fileId}`;

/** The file id in `ch://files/{id}`; null for other text. */
export const fileIdOf = (reference: string): string | null => FILE_REFERENCE.exec(reference)?.[1] ?? null;

/** Names are never used as paths. Removes control and bidirectional characters, limits the length. */
export function safeFileName(name: string | null | undefined): string | null {
  if (!name) return null;
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .trim();
  if (clean === '' || clean === '.' || clean === '..') return null;
  return Array.from(clean).slice(0, 255).join('');
}
