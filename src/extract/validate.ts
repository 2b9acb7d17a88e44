import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { QuireError } from '../domain/errors.ts';

// The package is CommonJS with a default export inside its default export.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

export function newValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  addFormats(ajv);
  return ajv;
}

/** Throws QuireError `results_not_valid` naming the first place where the results do not match the schema. */
export function validateResults(schema: Record<string, unknown>, results: unknown): void {
  // The dialect that a schema names is not fetched; the keywords we accept mean the same in all of them.
  const { $schema: _, $id: __, ...own } = schema;
  const validate = newValidator().compile(own);
  if (validate(results)) return;
  const [error] = validate.errors ?? [];
  const field = error?.instancePath.slice(1).replaceAll('/', '.') || 'results';
  throw new QuireError('results_not_valid', { field, reason: error?.message ?? 'it does not match' });
}
