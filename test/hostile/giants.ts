/** The parts of an OpenAPI schema that are used here. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  maxLength?: number;
  maximum?: number;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Giant {
  name: string;
  method: string;
  path: string;
  mediaType: string | null;
  /** Created when it is sent: all of them together would be gigabytes. */
  body(): unknown;
}

/** Sizes at the limits, so that requests get as far as possible. */
export interface Sizes {
  characters: number;
  items: number;
}

const ID = '00000000-0000-4000-8000-000000000000';
const LONGEST_ADDRESS = 8_000;
/** Required fields, so that a huge request is not refused for another reason. */
const SMALLEST = {
  file: 'ch://files/none',
  schema: { type: 'object', properties: { a: {} } },
  url: 'https://example.org',
};

/**
 * One request for each way to make each field of each route huge, with everything else minimal. New routes are covered
 * automatically.
 */
export function* giantsOf(document: OpenApi, sizes: Sizes): Generator<Giant> {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const address = path.replace(/\{\w+\}/g, ID);
      const base = { method: method.toUpperCase(), mediaType: null, body: () => undefined };
      const long = 'x'.repeat(LONGEST_ADDRESS);
      for (const { name, in: place, schema } of operation.parameters ?? []) {
        if (place === 'header') continue;
        const inPath = path.replace(`{${name}}`, long).replace(/\{\w+\}/g, ID);
        for (const value of [long, schema.maximum ?? Number.MAX_SAFE_INTEGER]) {
          const given = place === 'path' ? inPath : `${address}?${name}=${value}`;
          yield { ...base, name: `${operation.operationId} ?${name}`, path: given };
        }
      }
      for (const [mediaType, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
        for (const field of fieldsOf(document, schema)) {
          for (const [kind, make] of Object.entries(waysToBeLarge(sizes))) {
            const body = () => placed(mediaType === 'application/json' ? SMALLEST : {}, field, make());
            yield {
              ...base,
              name: `${operation.operationId} ${field.join('.')}: ${kind}`,
              path: address,
              mediaType,
              body,
            };
          }
        }
      }
    }
  }
}

const waysToBeLarge = ({ characters, items }: Sizes): Record<string, () => unknown> => ({
  'a long text': () => 'x'.repeat(characters),
  'a text of quotes': () => '"'.repeat(characters / 2),
  'many texts': () => Array.from({ length: items }, (_, at) => String(at)),
  // Each is a value and the start of another.
  'many objects': () => Array.from({ length: items / 2 }, () => ({})),
  'many fields': () => Object.fromEntries(Array.from({ length: items }, (_, at) => [`segment_${at}`, at])),
  'deep lists': () => nested(400),
  'a great number': () => Number.MAX_VALUE,
});

const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);

/** The paths of all fields, including nested ones. A schema that is used in several places is tried in the first. */
function* fieldsOf(document: OpenApi, schema: Schema, path: string[] = [], tried = new Set()): Generator<string[]> {
  for (const part of partsOf(document, schema)) {
    const parts = Object.keys(part.properties ?? {}).join();
    if (!part.properties || tried.has(parts)) continue;
    tried.add(parts);
    for (const [name, inner] of Object.entries(part.properties)) {
      yield [...path, name];
      yield* fieldsOf(document, inner, [...path, name], tried);
    }
  }
}

function partsOf(document: OpenApi, schema: Schema): Schema[] {
  const name = schema.$ref?.split('/').at(-1);
  const target = name ? (document.components.schemas[name] ?? {}) : schema;
  const choices = [...(target.anyOf ?? []), ...(target.oneOf ?? []), ...(target.allOf ?? [])];
  return [target, ...choices.flatMap((choice) => partsOf(document, choice))];
}

function placed(base: object, [name, ...rest]: readonly string[], value: unknown): object {
  return { ...base, [name!]: rest.length === 0 ? value : placed({}, rest, value) };
}
