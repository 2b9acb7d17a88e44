import { h } from '../../shared/dom.js';
import { tabs } from '../tabs.js';
import { fieldBuilder } from './field-builder.js';
import { lineOf, readJson } from './json-places.js';
import { schemaFaults } from './schema-check.js';

const EXAMPLE = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'Title of the document' },
    date: { type: 'string', format: 'date', description: 'Date of the document' },
  },
};

/** Edits a schema field by field or as JSON Schema. Both views show the same schema. */
export function schemaEditor(initial = EXAMPLE) {
  let text = JSON.stringify(initial, null, 2);
  /** Whether the fields are shown instead of the JSON. */
  let isBuilt = false;
  const problem = h('div', { class: 'problem', id: 'schema-problem', role: 'alert' });
  const area = h('textarea', {
    id: 'schema',
    class: 'code',
    rows: 14,
    spellcheck: 'false',
    'aria-describedby': 'schema-problem',
    oninput: () => {
      text = area.value;
      read();
    },
  });
  const builder = fieldBuilder((schema) => {
    text = JSON.stringify(schema, null, 2);
    tellFault(null);
  });

  /** Shows what is wrong and where, with the line and a mark under the position. */
  function tellFault(fault) {
    area.setAttribute('aria-invalid', String(!!fault));
    if (!fault) return problem.replaceChildren();
    const { line, column, text: source } = lineOf(text, fault.offset);
    const from = Math.max(column - 40, 0);
    const go = () => {
      side.show('JSON');
      area.focus();
      area.setSelectionRange(fault.offset, fault.offset + 1);
    };
    problem.replaceChildren(
      h('p', {}, `Line ${line}: ${fault.message}`),
      h(
        'pre',
        { class: 'place', 'aria-hidden': 'true' },
        `${source.slice(from, from + 60)}\n${' '.repeat(column - 1 - from)}^`,
      ),
      h('button', { type: 'button', onclick: go }, 'Go to error'),
    );
  }

  /** The schema, or null after showing what is wrong with it. */
  function read() {
    if (isBuilt && builder.hasFault()) {
      builder.showFault();
      return null;
    }
    const { value, places, fault } = readJson(text);
    const [first] = fault ? [] : schemaFaults(value);
    const found = fault
      ? { offset: fault.offset, message: `This is not valid JSON: ${fault.message}.` }
      : first && { offset: places.get(first.path) ?? 0, message: first.message };
    tellFault(found ?? null);
    return found ? null : value;
  }

  const fields = h('div', {}, builder.element);
  const json = h('div', { class: 'field' }, h('label', { for: 'schema' }, 'JSON Schema of the data to extract'), area);
  const side = tabs(
    'Schema editor',
    [
      { name: 'Fields', make: () => fields },
      { name: 'JSON', make: () => json },
    ],
    (name) => {
      isBuilt = name === 'Fields';
      if (name === 'JSON') {
        area.value = text;
        return;
      }
      isBuilt = false;
      const schema = read();
      isBuilt = true;
      if (schema?.properties) builder.show(schema);
      else builder.element.replaceChildren(h('p', { class: 'muted' }, 'This schema can only be edited as JSON.'));
    },
  );
  return {
    element: h('div', { class: 'stack' }, side.element, problem),
    read,
    /** Replaces the schema. */
    write(schema) {
      text = JSON.stringify(schema, null, 2);
      side.show('JSON');
      side.show('Fields');
    },
  };
}
