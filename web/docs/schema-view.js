import { h } from '../shared/dom.js';
import { prose, table } from './parts.js';

const REFERENCE = '#/components/schemas/';

export const schemaAnchor = (name) => `schema-${name}`;

/** The schema that a reference names; undefined if it is not a reference. */
export const namedSchema = ({ $ref }, schemas) => schemas[$ref?.replace(REFERENCE, '')];

/** The type of a value on one line: names of schemas are links. */
export function typeOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.replace(REFERENCE, '');
    return [h('a', { href: `#${schemaAnchor(name)}` }, name)];
  }
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return joined(forms.map(typeOf), ' or ');
  if (schema.enum) return joined(schema.enum.map(literal), ', ');
  if (schema.const !== undefined) return [literal(schema.const)];
  if (schema.type === 'array') return ['list of ', ...typeOf(schema.items ?? {})];
  if (schema.properties && schema.type === 'object') {
    const inner = Object.entries(schema.properties).map(([name, value]) => [
      h('code', {}, name),
      ': ',
      ...typeOf(value),
    ]);
    return ['{', ...joined(inner, ', '), '}'];
  }
  const name = [schema.type ?? 'any'].flat().join(' or ');
  return [name, bounds(schema)].filter((part) => part !== '');
}

const literal = (value) => h('code', {}, String(value));

const joined = (parts, separator) => parts.flatMap((part, index) => (index > 0 ? [separator, part] : [part])).flat();

/** Bounds that mean "any safe integer" are not shown. */
function bounds({ minimum, maximum, minLength, maxLength, format }) {
  const safe = (value) => (Math.abs(value ?? Infinity) < Number.MAX_SAFE_INTEGER ? value : undefined);
  const [least, most] = [safe(minimum), safe(maximum)];
  const range = (from, to, unit) =>
    from === undefined && to === undefined ? '' : ` (${from ?? '…'} to ${to ?? '…'}${unit})`;
  return `${format ? ` (${format})` : ''}${range(least, most, '')}${range(minLength > 1 ? minLength : undefined, maxLength, ' characters')}`;
}

/** The properties of an object, or the schema itself if it has none. */
export function schemaView(schema) {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return h('p', { class: 'type' }, ...typeOf(schema));
  const required = new Set(schema.required ?? []);
  const rows = properties.map(([name, value]) => [
    [h('code', {}, name), value.deprecated ? h('span', { class: 'tag' }, 'deprecated') : null].filter(Boolean),
    typeOf(value),
    required.has(name) ? 'always' : 'optional',
    [
      ...prose(value.description ?? ''),
      value.default === undefined ? '' : h('span', { class: 'muted' }, ` Default ${JSON.stringify(value.default)}.`),
    ],
  ]);
  return table(
    ['Field', 'Type', 'There', 'Meaning'],
    rows.map((cells) => cells.map((cell) => h('span', {}, ...[cell].flat()))),
  );
}
