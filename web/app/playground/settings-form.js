import { h } from '../../webhooks/dom.js';
import { defaultOf } from './defaults.js';
import { settingsFields } from './schema-fields.js';

const words = (name) => {
  const text = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\bocr\b/, 'OCR');
  const plain = text.replace(/^llm( processing| model id)?$/, (_all, what) =>
    what === ' processing' ? 'language models' : 'model',
  );
  return plain[0].toUpperCase() + plain.slice(1);
};
const isLife = ({ name }) => Number(name === 'expires_in');
const labelOf = (value) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? Object.values(value)[0] : String(value);
};

/**
 * The settings of a parse as a form made from the schema. Only what differs from the defaults is given to `onChange`,
 * since that is what a request has to say.
 */
export function settingsForm(openApi, onChange) {
  const chosen = new Map();
  const reset = [];
  const changed = (path, value) => {
    const key = path.join('.');
    if (value === undefined || JSON.stringify(value) === JSON.stringify(defaultOf(path))) chosen.delete(key);
    else chosen.set(key, { path, value });
    tell();
  };
  const clear = h('button', { type: 'button', class: 'quiet', onclick: () => reset.forEach((one) => void one()) });
  function tell() {
    clear.hidden = chosen.size === 0;
    clear.textContent = chosen.size === 1 ? 'Reset 1 change' : `Reset ${chosen.size} changes`;
    onChange(treeOf(chosen.values()));
  }

  function control(field) {
    const id = `set-${field.path.join('-')}`;
    const { input, text } = field.kind === 'choice' ? choice(field, id, changed) : { input: plain(field, id, changed) };
    const initial = input.value;
    reset.push(() => {
      if (input.value === initial) return;
      input.value = initial;
      input.dispatchEvent(new Event('change'));
    });
    const help = field.description.replaceAll('`', '');
    const isDetail = field.path.length > 2;
    return h(
      'div',
      { class: 'setting' },
      h('label', { for: id }, words(field.name)),
      input,
      text,
      help && !isDetail && h('p', { class: 'muted', id: `${id}-help` }, help),
    );
  }

  function group(field, level = 0) {
    const body = h('div', { class: 'settings' });
    const box = h(
      'details',
      { class: level === 0 ? 'panel fold' : 'fold inner' },
      h('summary', {}, words(field.name)),
      body,
    );
    const fill = () => {
      if (body.childElementCount > 0 || !box.open) return;
      body.append(...field.fields.map((one) => (one.kind === 'group' ? group(one, level + 1) : control(one))));
    };
    box.addEventListener('toggle', fill);
    return box;
  }

  const fields = settingsFields(openApi);
  // How the result is made comes first, how long it is kept last.
  const simple = fields.filter(({ kind }) => kind !== 'group').sort((a, b) => isLife(a) - isLife(b));
  const element = h(
    'div',
    { class: 'stack' },
    h('div', { class: 'panel settings' }, ...simple.map(control)),
    ...fields.filter(({ kind }) => kind === 'group').map((field) => group(field)),
    h('div', {}, clear),
  );
  clear.hidden = true;
  return element;
}

function plain(field, id, changed) {
  const isNumber = field.kind === 'number';
  const input = h('input', {
    id,
    type: isNumber ? 'number' : 'text',
    min: field.minimum,
    max: isNumber && field.maximum < 2 ** 31 - 1 ? field.maximum : null,
    step: isNumber && !field.isWhole ? 'any' : null,
    placeholder: defaultOf(field.path) === undefined ? 'Not set' : null,
    'aria-describedby': field.description && field.path.length <= 2 ? `${id}-help` : null,
  });
  input.value = defaultOf(field.path) ?? '';
  input.addEventListener('change', () => {
    if (!input.reportValidity()) return;
    changed(field.path, input.value === '' ? undefined : isNumber ? Number(input.value) : input.value);
  });
  return input;
}

function choice({ path, values, texts, description }, id, changed) {
  const standard = JSON.stringify(defaultOf(path));
  const options = values.map((value) => h('option', { value: JSON.stringify(value) }, labelOf(value)));
  const others = texts.map((name) => h('option', { value: name }, name === 'String' ? 'Other …' : `${name} …`));
  const unset = standard === undefined ? h('option', { value: '' }, 'Not set') : null;
  const input = h(
    'select',
    { id, 'aria-describedby': description && path.length <= 2 ? `${id}-help` : null },
    unset,
    ...options,
    ...others,
  );
  input.value = standard ?? '';
  const text =
    texts.length === 0 ? null : h('input', { type: 'text', 'aria-label': 'Name', placeholder: 'Name', hidden: true });
  const read = () => {
    const isText = texts.includes(input.value);
    if (text) text.hidden = !isText;
    if (isText) changed(path, text.value.trim() ? { [input.value]: text.value.trim() } : undefined);
    else changed(path, input.value === '' ? undefined : JSON.parse(input.value));
  };
  input.addEventListener('change', read);
  text?.addEventListener('change', read);
  return { input, text };
}

/** `[{path: ['a', 'b'], value: 1}]` → `{a: {b: 1}}`. */
function treeOf(settings) {
  const tree = {};
  for (const { path, value } of settings) {
    const inner = path.slice(0, -1).reduce((place, name) => {
      place[name] ??= {};
      return place[name];
    }, tree);
    inner[path.at(-1)] = value;
  }
  return tree;
}
