import type { Selectable } from 'kysely';
import type { FileRecord } from '../../../service/ports/records.ts';
import type { FileStore } from '../../../service/ports/store.ts';
import type { Connection } from '../connection.ts';
import { camelRow, snakeRow, type Tables } from '../tables.ts';
import { nextCreatedAt } from './created-at.ts';
import { bytesOf, nameHolds, pageOf } from './paging.ts';

const toFile = (row: Selectable<Tables['files']>): FileRecord => camelRow(row);

export const fileStore = (db: Connection): FileStore => ({
  async insert(file) {
    const row = await db
      .insertInto('files')
      .values({ ...snakeRow(file), created_at: await nextCreatedAt(db, file.tenantId) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toFile(row);
  },

  async find(tenantId, fileId) {
    const row = await db
      .selectFrom('files')
      .selectAll()
      .where((row) => row.and({ file_id: fileId, tenant_id: tenantId }))
      .executeTakeFirst();
    return row ? toFile(row) : null;
  },

  async weigh(tenantId, query) {
    let select = db
      .selectFrom('files')
      .select(['file_id as id', 'created_at as createdAt', bytesOf('metadata').as('bytes')])
      .where('tenant_id', '=', tenantId);
    if (query.name) select = select.where(nameHolds(query.name));
    return pageOf(select, query).execute();
  },

  async findAll(tenantId, fileIds) {
    const rows = await db
      .selectFrom('files')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('file_id', 'in', fileIds)
      .execute();
    const found = new Map(rows.map((row) => [row.file_id, row]));
    return fileIds.flatMap((id) => found.get(id) ?? []).map(toFile);
  },

  async remove(tenantId, fileId) {
    const row = await db
      .deleteFrom('files')
      .where((row) => row.and({ file_id: fileId, tenant_id: tenantId }))
      .returningAll()
      .executeTakeFirst();
    return row ? toFile(row) : null;
  },
});
