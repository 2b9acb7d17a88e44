const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Problems in a schema as `{path, message}`, with a path such as `/properties/total/type`. */
export function schemaFaults(schema) {
  if (!isObject(schema))
    return [{ path: '', message: 'A schema must be an object: { "type": "object", "properties": { … } }.' }];
  const faults = [...partFaults(schema, '')];
  if (faults.length === 0 && !schema.$ref && !schema.anyOf && !schema.items && !isObject(schema.properties))
    return [{ path: '', message: 'The schema has no fields yet. Add "properties".' }];
  if (faults.length === 0 && isObject(schema.properties) && Object.keys(schema.properties).length === 0)
    return [{ path: '/properties', message: 'Add at least one field.' }];
  return faults;
}

function* partFaults(schema, path) {
  if (!isObject(schema)) {
    yield { path, message: 'A field must be an object, such as { "type": "string" }.' };
    return;
  }
  const { type, properties, items, required, description, anyOf } = schema;
  for (const one of type === undefined ? [] : [type].flat()) {
    if (!TYPES.includes(one))
      yield { path: `${path}/type`, message: `${JSON.stringify(one)} is not a valid type. Use ${TYPES.join(', ')}.` };
  }
  if (description !== undefined && typeof description !== 'string')
    yield { path: `${path}/description`, message: 'A description must be text.' };
  if (schema.enum !== undefined && (!Array.isArray(schema.enum) || schema.enum.length === 0))
    yield { path: `${path}/enum`, message: '"enum" must be a list of allowed values.' };
  if (properties !== undefined) {
    if (!isObject(properties)) yield { path: `${path}/properties`, message: '"properties" must map names to fields.' };
    else for (const [name, part] of Object.entries(properties)) yield* partFaults(part, `${path}/properties/${name}`);
  }
  if (required !== undefined) {
    const isList = Array.isArray(required);
    if (!isList) yield { path: `${path}/required`, message: '"required" must be a list of field names.' };
    const unknown = isList ? required.findIndex((name) => !Object.hasOwn(properties ?? {}, name)) : -1;
    if (unknown >= 0)
      yield { path: `${path}/required/${unknown}`, message: `There is no field ${JSON.stringify(required[unknown])}.` };
  }
  if (items !== undefined) yield* partFaults(items, `${path}/items`);
  else if (type === 'array')
    yield { path: `${path}/type`, message: 'A list needs "items" that describe its elements.' };
  for (const [index, part] of (Array.isArray(anyOf) ? anyOf : []).entries())
    yield* partFaults(part, `${path}/anyOf/${index}`);
}
