import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { Timestamp } from '../task/timestamp.ts';

export const SavedSchemaRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(100).describe('Name of the schema.'),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the results.'),
    system_prompt: z.string().max(100_000).nullish().describe('Sent to the language model with the extraction.'),
  })
  .meta({ id: 'SavedSchemaRequest' });
export type SavedSchemaRequest = z.output<typeof SavedSchemaRequest>;

export const SavedSchema = named('SavedSchema', 'An extraction schema that every key of the tenant can use again.', {
  schema_id: z.string(),
  name: z.string(),
  schema: z.record(z.string(), z.unknown()),
  system_prompt: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedSchema = z.infer<typeof SavedSchema>;

export const SchemaTemplate = named('SchemaTemplate', 'A schema for a common kind of document.', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema, to use as it is or to change.'),
});
export type SchemaTemplate = z.infer<typeof SchemaTemplate>;

export const SavedSchemaList = z
  .object({ schemas: z.array(SavedSchema), templates: z.array(SchemaTemplate) })
  .meta({ id: 'SavedSchemaList' });
