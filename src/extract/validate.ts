import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { QuireError } from '../domain/errors.ts';
import { boundedPattern } from './bounded-pattern.ts';

// The package is CommonJS with a default export inside its default export.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Validates schemas. It takes 100 ms to create, so it is created once; it never keeps a caller's schema. */
let dialect: Ajv2020 | null = null;

/** Throws QuireError `invalid_schema` for a keyword with an invalid value, such as `minLength: "two"`. */
export function checkKeywords(schema: Record<string, unknown>): void {
  dialect ??= new Ajv2020({ strict: false, logger: false });
  if (dialect.validateSchema(withoutNames(schema))) return;
  const [error] = dialect.errors ?? [];
  const where = error?.instancePath.slice(1).replaceAll('/', '.') || 'it';
  throw new QuireError('invalid_schema', { reason: `${where} ${error?.message ?? 'is not a JSON Schema'}` });
}

/** Ajv requires `code` for standalone validators, which are not used here. */
const regExp = Object.assign((pattern: string) => boundedPattern(pattern), { code: 'new RegExp' });

/** A new instance for each schema: schemas of different callers may have the same `$id`. */
function newValidator(allErrors = false): Ajv2020 {
  const unchecked = { strict: false, logger: false, meta: false, validateSchema: false } as const;
  const ajv = new Ajv2020({ ...unchecked, allErrors, code: { regExp } });
  addFormats(ajv);
  return ajv;
}

/** Ajv remembers every pattern, so the validator is replaced after this many small schemas. */
const MOST_REMEMBERED = 500;
let small: Ajv2020 | null = null;
let compiled = 0;

export function compileSmall(keywords: Record<string, unknown>): ValidateFunction {
  if (small === null || ++compiled > MOST_REMEMBERED) {
    small = newValidator();
    compiled = 0;
  }
  const validate = small.compile(keywords);
  small.removeSchema(keywords);
  return validate;
}

/** The `$schema` dialect is not fetched; the accepted keywords mean the same in all of them. */
function withoutNames({ $schema: _, $id: __, ...own }: Record<string, unknown>): Record<string, unknown> {
  return own;
}

/** The first mismatch between results and schema, or null. With `nullsAllowed`, every field may be null. */
export function faultOfResults(
  schema: Record<string, unknown>,
  results: unknown,
  nullsAllowed: boolean,
): QuireError | null {
  const validate = newValidator(nullsAllowed).compile(withoutNames(schema));
  if (validate(results)) return null;
  const error = validate.errors?.find(({ instancePath }) => !nullsAllowed || !holdsNull(at(results, instancePath)));
  if (nullsAllowed && !error) return null;
  const field = error?.instancePath.slice(1).replaceAll('/', '.') || 'results';
  return new QuireError('results_not_valid', { field, reason: error?.message ?? 'it does not match' });
}

const at = (results: unknown, instancePath: string): unknown =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], results);

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value as object).some(holdsNull));
