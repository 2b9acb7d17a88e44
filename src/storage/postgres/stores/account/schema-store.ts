import { type Selectable, sql } from 'kysely';
import type { SavedSchema } from '../../../../domain/account/saved-schema.ts';
import type { SchemaStore } from '../../../../service/ports/schemas.ts';
import type { Connection } from '../../connection.ts';
import { snakeRow, type Tables } from '../../tables.ts';

const toSchema = ({ tenant_id: _, schema, ...row }: Selectable<Tables['schemas']>): SavedSchema => ({
  ...row,
  schema: JSON.parse(schema),
});

export const schemaStore = (db: Connection): SchemaStore => ({
  async list(tenantId) {
    const rows = await db
      .selectFrom('schemas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy(sql`lower(name)`)
      .orderBy('created_at')
      .execute();
    return rows.map(toSchema);
  },

  async count(tenantId) {
    const row = await db
      .selectFrom('schemas')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  async insert(tenantId, schemaId, content) {
    const row = await db
      .insertInto('schemas')
      .values({ schema_id: schemaId, tenant_id: tenantId, ...snakeRow(content) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toSchema(row);
  },

  async replace(tenantId, schemaId, content) {
    const row = await db
      .updateTable('schemas')
      .set({ ...snakeRow(content), updated_at: sql<string>`clock_timestamp()` })
      .where((row) => row.and({ schema_id: schemaId, tenant_id: tenantId }))
      .returningAll()
      .executeTakeFirst();
    return row ? toSchema(row) : null;
  },

  async remove(tenantId, schemaId) {
    const row = await db
      .deleteFrom('schemas')
      .where((row) => row.and({ schema_id: schemaId, tenant_id: tenantId }))
      .returning('schema_id')
      .executeTakeFirst();
    return row !== undefined;
  },
});
