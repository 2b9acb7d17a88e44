import { type Selectable, sql } from 'kysely';
import type { SavedSchema } from '../../../../domain/account/saved-schema.ts';
import type { SchemaStore } from '../../../../service/ports/store.ts';
import type { Connection } from '../../connection.ts';
import { snakeRow, type Tables } from '../../tables.ts';
import { all, first, now } from '../queries.ts';

const toSchema = ({ tenant_id: _, schema, ...row }: Selectable<Tables['schemas']>): SavedSchema => ({
  ...row,
  schema: JSON.parse(schema),
});

export const schemaStore = (db: Connection): SchemaStore => ({
  list(tenantId) {
    const own = db.selectFrom('schemas').selectAll().where('tenant_id', '=', tenantId);
    return all(own.orderBy(sql`lower(name)`).orderBy('created_at'), toSchema);
  },

  async count(tenantId) {
    const count = db.selectFrom('schemas').select((eb) => eb.fn.countAll<number>().as('count'));
    return (await count.where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()).count;
  },

  async insert(tenantId, schemaId, content) {
    const row = { schema_id: schemaId, tenant_id: tenantId, ...snakeRow(content) };
    return toSchema(await db.insertInto('schemas').values(row).returningAll().executeTakeFirstOrThrow());
  },

  replace(tenantId, schemaId, content) {
    const update = db.updateTable('schemas').set({ ...snakeRow(content), updated_at: now });
    return first(update.where('schema_id', '=', schemaId).where('tenant_id', '=', tenantId).returningAll(), toSchema);
  },

  async remove(tenantId, schemaId) {
    const own = db.deleteFrom('schemas').where('schema_id', '=', schemaId).where('tenant_id', '=', tenantId);
    return (await own.executeTakeFirst()).numDeletedRows > 0n;
  },
});
