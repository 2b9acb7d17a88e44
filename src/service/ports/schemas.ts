import type { SavedSchema } from '../../domain/account/saved-schema.ts';

export interface SchemaContent {
  name: string;
  schema: Record<string, unknown>;
  systemPrompt: string | null;
}

/** Extraction schemas that were saved. A tenant sees its own only. */
export interface SchemaStore {
  /** By name. */
  list(tenantId: string): Promise<SavedSchema[]>;
  count(tenantId: string): Promise<number>;
  insert(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema>;
  /** Null when there is none. */
  replace(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema | null>;
  remove(tenantId: string, schemaId: string): Promise<boolean>;
}
