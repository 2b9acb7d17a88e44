import type { Selectable } from 'kysely';
import type { Weighed } from '../../../service/list-page.ts';
import type { PageQuery } from '../../../service/ports/page-query.ts';
import type { FileRecord } from '../../../service/ports/records.ts';
import type { FileStore } from '../../../service/ports/store.ts';
import type { Tables } from '../tables.ts';
import { nextCreatedAt } from './created-at.ts';
import { bytesOf, createdAtBounds, nameHolds } from './paging.ts';
import { PostgresStore } from './postgres-store.ts';

const toFile = (row: Selectable<Tables['files']>): FileRecord => ({
  fileId: row.file_id,
  tenantId: row.tenant_id,
  fileName: row.file_name,
  contentType: row.content_type,
  fileSize: row.file_size,
  key: row.object_key,
  metadata: row.metadata,
  createdAt: row.created_at,
});

export class PostgresFileStore extends PostgresStore implements FileStore {
  async insert(file: Omit<FileRecord, 'createdAt'>): Promise<FileRecord> {
    const row = await this.db
      .insertInto('files')
      .values({
        file_id: file.fileId,
        tenant_id: file.tenantId,
        file_name: file.fileName,
        content_type: file.contentType,
        file_size: file.fileSize,
        object_key: file.key,
        metadata: JSON.stringify(file.metadata),
        created_at: await nextCreatedAt(this.db, file.tenantId),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toFile(row);
  }

  async find(tenantId: string, fileId: string): Promise<FileRecord | null> {
    const row = await this.db
      .selectFrom('files')
      .selectAll()
      .where((row) => row.and({ file_id: fileId, tenant_id: tenantId }))
      .executeTakeFirst();
    return row ? toFile(row) : null;
  }

  async weigh(tenantId: string, query: PageQuery): Promise<Weighed[]> {
    let select = this.db
      .selectFrom('files')
      .select(['file_id as id', 'created_at as createdAt', bytesOf('metadata').as('bytes')])
      .where('tenant_id', '=', tenantId);
    for (const [comparison, moment] of createdAtBounds(query)) select = select.where('created_at', comparison, moment);
    if (query.name) select = select.where(nameHolds(query.name));
    return select
      .orderBy('created_at', query.sort)
      .limit(query.limit + 1)
      .execute();
  }

  async findAll(tenantId: string, fileIds: readonly string[]): Promise<FileRecord[]> {
    const rows = await this.db
      .selectFrom('files')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('file_id', 'in', fileIds)
      .execute();
    const found = new Map(rows.map((row) => [row.file_id, row]));
    return fileIds.flatMap((id) => found.get(id) ?? []).map(toFile);
  }

  async remove(tenantId: string, fileId: string): Promise<FileRecord | null> {
    const row = await this.db
      .deleteFrom('files')
      .where((row) => row.and({ file_id: fileId, tenant_id: tenantId }))
      .returningAll()
      .executeTakeFirst();
    return row ? toFile(row) : null;
  }
}
