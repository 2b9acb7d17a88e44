import { randomUUID } from 'node:crypto';
import type { SavedSchema, SavedSchemaRequest } from '../../domain/account/saved-schema.ts';
import { QuireError } from '../../domain/errors.ts';
import { checkExtractionSchema } from '../../domain/extraction/extraction-schema.ts';
import { found } from '../files.ts';
import type { SchemaContent } from '../ports/store.ts';
import type { Service } from '../service.ts';

function contentOf(service: Service, { name, schema, system_prompt }: SavedSchemaRequest): SchemaContent {
  checkExtractionSchema(schema, service.limits);
  return { name, schema, systemPrompt: system_prompt ?? null };
}

export async function saveSchema(
  service: Service,
  tenantId: string,
  request: SavedSchemaRequest,
): Promise<SavedSchema> {
  const content = contentOf(service, request);
  const limit = service.limits.saved_schemas;
  if ((await service.store.schemas.count(tenantId)) >= limit) throw new QuireError('too_many_schemas', { limit });
  return service.store.schemas.insert(tenantId, randomUUID(), content);
}

export async function replaceSchema(
  service: Service,
  tenantId: string,
  schemaId: string,
  request: SavedSchemaRequest,
): Promise<SavedSchema> {
  const content = contentOf(service, request);
  return found('schema', schemaId, () => service.store.schemas.replace(tenantId, schemaId, content));
}

export async function deleteSchema({ store }: Service, tenantId: string, schemaId: string): Promise<void> {
  await found('schema', schemaId, () => store.schemas.remove(tenantId, schemaId));
}
