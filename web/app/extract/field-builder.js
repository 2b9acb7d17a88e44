import { h } from '../../shared/dom.js';

const KINDS = {
  Text: { type: 'string' },
  Number: { type: 'number' },
  Integer: { type: 'integer' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  'List of text': { type: 'array', items: { type: 'string' } },
  Object: { type: 'object', properties: {} },
  'List of objects': { type: 'array', items: { type: 'object', properties: {} } },
};
const OWN = 'As defined in JSON';
/** Deeper schemas are edited as JSON. */
const DEEPEST = 3;

/** `['string', 'null']` means the same as `'string'`: a value may always be missing. */
const typeOf = (type) => {
  const named = [type].flat().filter((one) => one !== 'null');
  return named.length === 1 ? named[0] : type;
};
const shape = ({ type, format, items }) =>
  JSON.stringify([typeOf(type), format ?? null, items ? typeOf(items.type) : null]);
/** Settings that every field has, whatever its type. */
const KEPT = ['type', 'format', 'items', 'properties', 'description', 'required'];

function kindOf(schema) {
  const isPlain = Object.keys(schema).every((key) => KEPT.includes(key));
  return (isPlain && Object.keys(KINDS).find((kind) => shape(KINDS[kind]) === shape(schema))) || OWN;
}

/** The object schema with the fields of a group: the group itself, or the items of a list of groups. */
const groupIn = (schema) => (schema.type === 'array' ? schema.items : schema);

/** The fields of a schema as rows to name, describe, add and remove, and to choose types. */
export function fieldBuilder(onChange) {
  const element = h('div', { class: 'fields' });
  let counter = 0;

  function rows(group, level, changed) {
    const place = h('ul', { class: 'field-rows' });
    const entries = Object.entries(group.properties ?? {});
    const write = () => {
      // Built from entries, since assigning to `__proto__` would not create a property.
      group.properties = Object.fromEntries(entries);
      if (group.required) group.required = group.required.filter((name) => Object.hasOwn(group.properties, name));
      if (group.required?.length === 0) delete group.required;
      changed();
    };
    const add = () => {
      const name = freeName(entries);
      entries.push([name, { ...KINDS.Text }]);
      write();
      const row = fieldRow(entries, entries.length - 1, level, write, redraw);
      place.append(row);
      const input = row.querySelector('input');
      input.focus();
      input.select();
    };
    const redraw = () => place.replaceChildren(...entries.map((_, at) => fieldRow(entries, at, level, write, redraw)));
    redraw();
    return h('div', {}, place, h('button', { type: 'button', class: 'quiet add', onclick: add }, '+ Add field'));
  }

  function fieldRow(entries, index, level, write, redraw) {
    const entry = entries[index];
    counter += 1;
    const id = `field-${counter}`;
    const problem = h('p', { class: 'problem', id: `${id}-problem`, role: 'alert' });
    const name = h('input', {
      value: entry[0],
      'aria-label': 'Name',
      'aria-describedby': `${id}-problem`,
      spellcheck: 'false',
      oninput: () => {
        const wanted = name.value.trim();
        const fault =
          wanted === ''
            ? 'A field needs a name.'
            : entries.some((one) => one !== entry && one[0] === wanted)
              ? 'Another field has this name.'
              : '';
        problem.textContent = fault;
        name.setAttribute('aria-invalid', String(!!fault));
        if (fault) return;
        entry[0] = wanted;
        write();
      },
    });
    const about = h('input', {
      value: entry[1].description ?? '',
      'aria-label': 'Description',
      placeholder: 'Description',
      oninput: () => {
        const text = about.value.trim();
        if (text) entry[1].description = text;
        else delete entry[1].description;
        write();
      },
    });
    const now = kindOf(entry[1]);
    const choices = [
      ...Object.keys(KINDS).filter((kind) => level < DEEPEST || !kind.includes('bject')),
      ...(now === OWN ? [OWN] : []),
    ];
    const kind = h(
      'select',
      {
        'aria-label': 'Kind',
        onchange: () => {
          const { description } = entry[1];
          entry[1] = { ...structuredClone(KINDS[kind.value] ?? entry[1]), ...(description ? { description } : {}) };
          write();
          redraw();
        },
      },
      ...choices.map((one) => h('option', {}, one)),
    );
    kind.value = now;
    const remove = h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-label': `Remove ${entry[0]}`,
        onclick: () => {
          entries.splice(entries.indexOf(entry), 1);
          write();
          redraw();
        },
      },
      '×',
    );
    const inner = now.includes('bject') ? rows(groupIn(entry[1]), level + 1, write) : null;
    return h('li', {}, h('div', { class: 'field-row' }, name, kind, about, remove), problem, inner);
  }

  const faulty = () => element.querySelector('[aria-invalid="true"]');
  return {
    element,
    /** Whether a name is missing or duplicated: such fields are not part of the schema yet. */
    hasFault: () => faulty() !== null,
    showFault() {
      faulty().focus();
    },
    /** Shows the fields of a schema, which is changed in place as they are edited. */
    show(schema) {
      element.replaceChildren(rows(schema, 1, () => onChange(schema)));
    },
  };
}

function freeName(entries) {
  for (let number = entries.length + 1; ; number += 1)
    if (!entries.some(([name]) => name === `field_${number}`)) return `field_${number}`;
}
