import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { QuireError } from '../domain/errors.ts';
import { FILE_FORMATS, harmlessType } from '../domain/file-types.ts';
import { type FileMetadata, fileReference, safeFileName } from '../domain/task/file.ts';
import type { FileListQuery } from '../domain/task/requests.ts';
import type { Caller } from './access/keys.ts';
import { listPage } from './list-page.ts';
import { measuredStream } from './measured-stream.ts';
import { fileKey, filePrefix } from './object-keys.ts';
import type { FileRecord } from './ports/records.ts';
import { deleteGarbage } from './retention.ts';
import type { Service } from './service.ts';

export interface IncomingFile {
  stream: Readable;
  fileName: string | null;
  /** As declared by the sender; used only if the bytes do not show the type. */
  contentType: string | null;
}

export const toFileMetadata = (file: FileRecord): FileMetadata => ({
  file_id: file.fileId,
  file_name: file.fileName,
  content_type: file.contentType,
  file_size: file.fileSize,
  created_at: file.createdAt,
  metadata: file.metadata,
  url: fileReference(file.fileId),
});

const MIME = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** Stores the bytes first; `commit` then adds the file to the database. Call `discard` if it fails. */
export async function receiveFile(service: Service, tenantId: string, incoming: IncomingFile) {
  const fileId = randomUUID();
  const objectKey = fileKey(tenantId, fileId);
  const measuring = measuredStream(incoming.stream, service.limits.file_bytes, service.inspector.headBytes);
  const { size } = await service.objects.put(objectKey, { stream: measuring.stream });
  const format = service.inspector.detect(measuring.head());
  const declared = incoming.contentType && MIME.test(incoming.contentType) ? incoming.contentType : null;
  return {
    sha256: measuring.sha256(),
    discard: () => service.objects.deleteAll(filePrefix(tenantId, fileId)),
    commit: async (metadata: Record<string, unknown>): Promise<FileRecord> => {
      if (size === 0) throw new QuireError('empty_file');
      await service.objects.settle(filePrefix(tenantId, fileId));
      return service.store.transaction((tx) =>
        tx.files.insert({
          fileId,
          tenantId,
          fileName: safeFileName(incoming.fileName) ?? fileId,
          contentType: format ? FILE_FORMATS[format].mimeType : harmlessType(declared ?? 'application/octet-stream'),
          fileSize: size,
          objectKey,
          metadata,
        }),
      );
    },
  };
}

export const findFile = ({ store }: Service, tenantId: string, fileId: string): Promise<FileRecord> =>
  found('file', fileId, () => store.files.find(tenantId, fileId));

/** Files are read in batches while the response is written. */
export async function listFiles(service: Service, tenantId: string, query: FileListQuery) {
  const weighed = await service.store.files.weigh(tenantId, query);
  const { batches, hasMore, nextCursor } = listPage(weighed, query.limit, service.limits.list_bytes);
  async function* files(): AsyncGenerator<FileMetadata> {
    for (const ids of batches) yield* (await service.store.files.findAll(tenantId, ids)).map(toFileMetadata);
  }
  return { files: files(), hasMore, nextCursor };
}

/** The bytes are deleted before this returns. Tasks made from the file keep their results. */
export async function deleteFile(service: Service, { tenantId, keyId }: Caller, fileId: string): Promise<void> {
  const prefix = filePrefix(tenantId, fileId);
  await service.store.transaction(async (tx) => {
    await tx.audit.actor(keyId);
    await found('file', fileId, () => tx.files.remove(tenantId, fileId));
    await tx.garbage.add([prefix]);
  });
  await deleteGarbage(service, [prefix]);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => UUID.test(text);

type Kind = 'task' | 'file' | 'batch' | 'schema' | 'endpoint' | 'delivery';

/** Finds a record by an id from a request. Malformed ids are not queried: the database would reject them. */
export async function found<T>(kind: Kind, id: string, find: () => Promise<T | null | false>): Promise<T> {
  const record = isId(id) && (await find());
  if (!record) throw new QuireError(`${kind}_not_found`, { [`${kind}_id`]: id });
  return record;
}
