/** Fields that choose the document rather than how it is parsed; the form shows them separately. */
const NOT_SETTINGS = new Set(['file', 'file_name']);

/** Resolves references and removes `null` from the allowed types: leaving a field unset means the same. */
function resolve(schema, components) {
  let found = schema;
  for (;;) {
    if (found.$ref) {
      const { $ref, ...own } = found;
      found = { ...components[$ref.split('/').pop()], ...own };
      continue;
    }
    const options = found.anyOf?.filter((one) => one.type !== 'null');
    if (options?.length !== 1) return options ? { ...found, anyOf: options } : found;
    const { anyOf, ...own } = found;
    found = { ...options[0], ...own };
  }
}

const typeOf = (schema) => [schema.type].flat().filter((type) => type !== 'null')[0];

/** The options of a field: `{Enum: 'Word'}` is a choice, `{String: …}` a text under that name. */
function choicesOf(schema, components) {
  const choices = { values: [], texts: [] };
  for (const raw of schema.anyOf ?? [schema]) {
    const option = resolve(raw, components);
    if (option.anyOf) {
      const inner = choicesOf(option, components);
      choices.values.push(...inner.values);
      choices.texts.push(...inner.texts);
    } else if (option.enum) choices.values.push(...option.enum);
    else if (option.properties) {
      const [name] = Object.keys(option.properties);
      const inner = resolve(option.properties[name], components);
      if (inner.enum) choices.values.push(...inner.enum.map((value) => ({ [name]: value })));
      else choices.texts.push(name);
    }
  }
  return choices;
}

function fieldOf(name, raw, components, path) {
  const schema = resolve(raw, components);
  const base = {
    name,
    path: [...path, name],
    description: schema.description ?? '',
    isDeprecated: !!schema.deprecated,
  };
  if (schema.anyOf || schema.enum) return { ...base, kind: 'choice', ...choicesOf(schema, components) };
  if (schema.properties) return { ...base, kind: 'group', fields: fieldsOf(schema, components, base.path) };
  const type = typeOf(schema);
  if (type === 'boolean') return { ...base, kind: 'choice', values: [true, false], texts: [] };
  if (type === 'integer' || type === 'number') {
    return { ...base, kind: 'number', minimum: schema.minimum, maximum: schema.maximum, isWhole: type === 'integer' };
  }
  return { ...base, kind: 'text' };
}

export const fieldsOf = (schema, components, path = []) =>
  Object.entries(schema.properties)
    .filter(([name]) => path.length > 0 || !NOT_SETTINGS.has(name))
    .map(([name, raw]) => fieldOf(name, raw, components, path))
    .filter((field) => !field.isDeprecated);

/** The fields of a parse request, from the server's OpenAPI description. */
export function settingsFields(openApi) {
  const { schemas } = openApi.components;
  const body = openApi.paths['/tasks/parse'].post.requestBody.content['application/json'].schema;
  return fieldsOf(resolve(body, schemas), schemas);
}
