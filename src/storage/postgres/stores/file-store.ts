import type { Selectable } from 'kysely';
import type { FileRecord } from '../../../service/ports/records.ts';
import type { FileStore } from '../../../service/ports/store.ts';
import type { Connection } from '../connection.ts';
import { camelRow, snakeRow, type Tables } from '../tables.ts';
import { all, bytesOf, first, inOrder, nameHolds, nextCreatedAt, pageOf } from './queries.ts';

const toFile = (row: Selectable<Tables['files']>): FileRecord => camelRow(row);

export const fileStore = (db: Connection): FileStore => ({
  async insert(file) {
    const moment = await nextCreatedAt(db, file.tenantId).executeTakeFirstOrThrow();
    const row = { ...snakeRow(file), created_at: moment.last_created_at };
    return toFile(await db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow());
  },

  find(tenantId, fileId) {
    const own = db.selectFrom('files').selectAll().where('tenant_id', '=', tenantId);
    return first(own.where('file_id', '=', fileId), toFile);
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
    const select = db.selectFrom('files').selectAll().where('tenant_id', '=', tenantId).where('file_id', 'in', fileIds);
    return inOrder(fileIds, await all(select, toFile), ({ fileId }) => fileId);
  },

  remove(tenantId, fileId) {
    const own = db.deleteFrom('files').where('tenant_id', '=', tenantId);
    return first(own.where('file_id', '=', fileId).returningAll(), toFile);
  },
});
