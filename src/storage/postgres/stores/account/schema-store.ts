import { type Selectable, sql } from 'kysely';
import type { SavedSchema } from '../../../../domain/account/saved-schema.ts';
import type { SchemaContent, SchemaStore } from '../../../../service/ports/schemas.ts';
import type { Tables } from '../../tables.ts';
import { PostgresStore } from '../postgres-store.ts';

const toSchema = (row: Selectable<Tables['schemas']>): SavedSchema => ({
  schema_id: row.schema_id,
  name: row.name,
  schema: JSON.parse(row.schema),
  system_prompt: row.system_prompt,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const columnsOf = ({ name, schema, systemPrompt }: SchemaContent) => ({
  name,
  schema: JSON.stringify(schema),
  system_prompt: systemPrompt,
});

export class PostgresSchemaStore extends PostgresStore implements SchemaStore {
  async list(tenantId: string): Promise<SavedSchema[]> {
    const rows = await this.db
      .selectFrom('schemas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy(sql`lower(name)`)
      .orderBy('created_at')
      .execute();
    return rows.map(toSchema);
  }

  async count(tenantId: string): Promise<number> {
    const row = await this.db
      .selectFrom('schemas')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    return row.count;
  }

  async insert(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema> {
    const row = await this.db
      .insertInto('schemas')
      .values({ schema_id: schemaId, tenant_id: tenantId, ...columnsOf(content) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toSchema(row);
  }

  async replace(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema | null> {
    const row = await this.db
      .updateTable('schemas')
      .set({ ...columnsOf(content), updated_at: sql<string>`clock_timestamp()` })
      .where((row) => row.and({ schema_id: schemaId, tenant_id: tenantId }))
      .returningAll()
      .executeTakeFirst();
    return row ? toSchema(row) : null;
  }

  async remove(tenantId: string, schemaId: string): Promise<boolean> {
    const row = await this.db
      .deleteFrom('schemas')
      .where((row) => row.and({ schema_id: schemaId, tenant_id: tenantId }))
      .returning('schema_id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
