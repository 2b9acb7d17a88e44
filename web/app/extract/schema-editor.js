import { h } from '../../webhooks/dom.js';

const EXAMPLE = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'Title of the document' },
    date: { type: 'string', format: 'date', description: 'Date of the document' },
  },
};
const KINDS = {
  Text: { type: 'string' },
  Number: { type: 'number' },
  'Whole number': { type: 'integer' },
  'Yes or no': { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  'List of texts': { type: 'array', items: { type: 'string' } },
};

/** The schema as JSON, which may also be grown field by field. */
export function schemaEditor(initial = EXAMPLE) {
  const problem = h('p', { class: 'problem', id: 'schema-problem', role: 'alert' });
  const area = h('textarea', {
    id: 'schema',
    class: 'code',
    rows: 12,
    spellcheck: 'false',
    'aria-describedby': 'schema-problem',
    oninput: () => void read(),
  });
  area.value = JSON.stringify(initial, null, 2);

  /** The schema, or null after having said what is wrong with it. */
  function read() {
    const { schema, fault } = check(area.value);
    problem.textContent = fault ?? '';
    area.setAttribute('aria-invalid', String(!!fault));
    return fault ? null : schema;
  }

  const name = h('input', { id: 'field-name', type: 'text', placeholder: 'invoice_number' });
  const kind = h('select', { id: 'field-kind' }, ...Object.keys(KINDS).map((one) => h('option', {}, one)));
  const about = h('input', { id: 'field-about', type: 'text', placeholder: 'What to look for' });
  const add = (event) => {
    event.preventDefault();
    const schema = read();
    const key = name.value.trim();
    if (!schema || !key) return;
    const description = about.value.trim();
    // Assigning to `__proto__` would set no property.
    const properties = Object.fromEntries([
      ...Object.entries(schema.properties ?? {}).filter(([known]) => known !== key),
      [key, { ...KINDS[kind.value], ...(description ? { description } : {}) }],
    ]);
    area.value = JSON.stringify({ ...schema, properties }, null, 2);
    name.value = '';
    about.value = '';
    name.focus();
    read();
  };
  const field = (id, text, input) => h('div', {}, h('label', { for: id }, text), input);
  const element = h(
    'div',
    { class: 'stack' },
    h('div', {}, h('label', { for: 'schema' }, 'What to find, as JSON Schema'), area, problem),
    h(
      'form',
      { class: 'add-field', onsubmit: add, 'aria-label': 'Add a field' },
      field('field-name', 'Name', name),
      field('field-kind', 'Kind', kind),
      field('field-about', 'Description', about),
      h('button', {}, 'Add field'),
    ),
  );
  return { element, read };
}

function check(text) {
  let schema;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return { fault: `This is not valid JSON: ${error.message}` };
  }
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(schema)) return { fault: 'A schema is an object: { "type": "object", "properties": { … } }.' };
  if (!isObject(schema.properties) && !schema.$ref && !schema.items)
    return { fault: 'The schema has no "properties" yet.' };
  return { schema };
}
