import { SavedSchema, SavedSchemaList, SavedSchemaRequest } from '../../../domain/account/saved-schema.ts';
import { SCHEMA_TEMPLATES } from '../../../domain/account/schema-templates.ts';
import { deleteSchema, replaceSchema, saveSchema } from '../../../service/account/schemas.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readValidBody } from '../../request/body/json-body.ts';
import { jsonAnswer, jsonText, plainText, type Route, routeMaker, textAnswer } from '../../route.ts';

const PATH = '/schemas/{schema_id}';

export function schemaRoutes({ service }: HttpDependencies): Route[] {
  const route = routeMaker({ tag: 'Schemas' });
  const one = jsonAnswer(SavedSchema, 'The schema as saved.');
  const body = { mediaType: 'application/json', schema: SavedSchemaRequest } as const;
  return [
    route('GET /schemas', 'listSchemas', 'List saved extraction schemas, and templates for common documents', {
      answer: jsonAnswer(SavedSchemaList, 'Schemas of the tenant, sorted by name, and templates.'),
      handle: async ({ caller }) =>
        jsonText({ schemas: await service.store.schemas.list(caller.tenantId), templates: SCHEMA_TEMPLATES }),
    }),
    route('POST /schemas', 'createSchema', 'Save an extraction schema under a name', {
      creates: true,
      body,
      answer: one,
      errors: ['invalid_field', 'malformed_json', 'invalid_schema', 'too_many_schemas'],
      handle: async (context) =>
        jsonText(await saveSchema(service, context.caller.tenantId, await readValidBody(SavedSchemaRequest, context))),
    }),
    route(`PUT ${PATH}`, 'putSchema', 'Replace a saved extraction schema', {
      body,
      answer: one,
      errors: ['invalid_field', 'malformed_json', 'invalid_schema', 'schema_not_found'],
      handle: async (context) => {
        const request = await readValidBody(SavedSchemaRequest, context);
        return jsonText(await replaceSchema(service, context.caller.tenantId, context.params.schema_id, request));
      },
    }),
    route(`DELETE ${PATH}`, 'deleteSchema', 'Delete a saved extraction schema; extractions made with it stay', {
      answer: textAnswer('`Schema deleted`'),
      errors: ['schema_not_found'],
      handle: async ({ caller, params }) => {
        await deleteSchema(service, caller.tenantId, params.schema_id);
        return plainText('Schema deleted');
      },
    }),
  ];
}
