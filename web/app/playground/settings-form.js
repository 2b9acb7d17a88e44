import { h } from '../../shared/dom.js';
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
/** The most common settings, in this order; the rest is one click away. */
const COMMON = ['pages', 'ocr_strategy', 'segmentation_strategy', 'high_resolution'];
const REPEATED = ['PageHeader', 'PageFooter', 'PageNumber'];
const kept = { strategy: 'Auto' };
const PRESETS = {
  Default: { title: 'All settings at their defaults', settings: {} },
  Fast: {
    title: 'Text of each page as one segment; OCR only where there is no text',
    settings: { segmentation_strategy: 'Page', ocr_strategy: 'Auto' },
  },
  Best: { title: 'Images at 288 dpi, OCR and layout on every page', settings: { high_resolution: true } },
  'For search': {
    title: 'Chunks of 512 words',
    settings: { chunk_processing: { target_length: 512 } },
  },
  'For extraction': {
    title: 'Headers and footers are kept: they often hold names, numbers and dates',
    settings: { segment_processing: { PageHeader: kept, PageFooter: kept, PageNumber: kept } },
  },
};
const HINTS = { pages: 'All pages', expires_in: 'Never' };
const LONGEST_LINE = 80;
const isLife = ({ name }) => Number(name === 'expires_in');
const labelOf = (value) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? Object.values(value)[0] : String(value);
};

const at = (tree, path) => path.reduce((value, name) => value?.[name], tree);
const isDefault = (path, value) => JSON.stringify(value) === JSON.stringify(defaultOf(path));
const isSet = (value) => value !== undefined && value !== null;

/** Settings that need a language model. */
const OF_MODELS = new Set(['llm_processing', 'description', 'extended_context', 'llm']);
function withoutModels(fields) {
  const kept = fields.filter(({ name, kind, path }) => !OF_MODELS.has(name) || (kind !== 'group' && path.length < 2));
  return kept.map((field) => {
    if (field.fields) return { ...field, fields: withoutModels(field.fields) };
    return field.name === 'strategy' ? { ...field, values: field.values.filter((value) => value !== 'LLM') } : field;
  });
}

/** The configuration of an earlier task, reduced to what differs from the defaults. */
function* differences(fields, configuration) {
  for (const field of fields) {
    if (field.kind === 'group') yield* differences(field.fields, configuration);
    else {
      const value = at(configuration, field.path);
      if (isSet(value) && !isDefault(field.path, value)) yield [field.path.join('.'), { path: field.path, value }];
    }
  }
}

/**
 * The parse settings as a form built from the schema. `onChange` gets only what differs from the defaults, since a
 * request needs no more. `configuration` is the initial state, as a task echoes it. Without a configured language
 * model, the settings for it are hidden.
 */
export function settingsForm(openApi, { onChange, configuration, hasModels }) {
  const place = h('div', {});
  const draw = (from) => place.replaceChildren(formOf(openApi, { onChange, configuration: from, hasModels }));
  draw(configuration);
  const preset = ([name, { title, settings }]) =>
    h('button', { type: 'button', title, onclick: () => draw(settings) }, name);
  return h(
    'div',
    { class: 'stack' },
    h(
      'div',
      { class: 'joined presets', role: 'group', 'aria-label': 'Presets' },
      h('span', { class: 'muted group-label' }, 'Presets'),
      ...Object.entries(PRESETS).map(preset),
    ),
    place,
  );
}

function formOf(openApi, { onChange, configuration, hasModels }) {
  const fields = hasModels ? settingsFields(openApi) : withoutModels(settingsFields(openApi));
  const chosen = new Map(configuration ? differences(fields, configuration) : []);
  const reset = [];
  const changed = (path, value) => {
    const key = path.join('.');
    if (value === undefined || isDefault(path, value)) chosen.delete(key);
    else chosen.set(key, { path, value });
    update();
  };
  const clear = h('button', { type: 'button', class: 'quiet' });
  clear.addEventListener('click', () => {
    for (const one of reset) one();
    // Settings of groups that were never opened have no control.
    chosen.clear();
    update();
  });
  function update() {
    clear.hidden = chosen.size === 0;
    clear.textContent = chosen.size === 1 ? 'Reset 1 change' : `Reset ${chosen.size} changes`;
    onChange(treeOf(chosen.values()));
  }

  function control(field) {
    const id = `set-${field.path.join('-')}`;
    const now = chosen.get(field.path.join('.'))?.value;
    const { input, text, standard } = (field.kind === 'choice' ? choice : plain)(field, id, changed, now);
    reset.push(() => {
      if (input.value === standard) return;
      input.value = standard;
      input.dispatchEvent(new Event('change'));
    });
    const isDetail = field.path.length > 2;
    return h(
      'div',
      { class: isDetail ? 'setting detail' : 'setting' },
      h('label', { for: id }, words(field.name)),
      h('div', { class: 'control' }, input, text),
      !isDetail && helpOf(field.description, `${id}-help`),
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
    const name = field.path.join('.');
    if ([...chosen.keys()].some((key) => key.startsWith(`${name}.`))) box.open = true;
    return box;
  }

  /** One switch for headers and footers; the settings of each type are below. */
  function headersSwitch() {
    const paths = REPEATED.map((type) => ['segment_processing', type, 'strategy']);
    const isKept = paths.every((path) => chosen.get(path.join('.'))?.value === 'Auto');
    const input = h('input', {
      id: 'set-headers',
      type: 'checkbox',
      checked: isKept,
      onchange: () => {
        for (const path of paths) changed(path, input.checked ? 'Auto' : undefined);
      },
    });
    reset.push(() => {
      input.checked = false;
    });
    return h(
      'div',
      { class: 'setting' },
      h('label', { for: 'set-headers' }, 'Headers and footers'),
      h('div', { class: 'control' }, h('label', { class: 'switch' }, input, 'Keep them in the result')),
      h('p', { class: 'help' }, 'Page headers, page footers and page numbers are left out by default.'),
    );
  }

  const simple = fields.filter(({ kind }) => kind !== 'group');
  const common = COMMON.map((name) => simple.find((field) => field.name === name)).filter(Boolean);
  const rest = simple.filter((field) => !common.includes(field)).sort((a, b) => isLife(a) - isLife(b));
  const isAnySet = rest.some(({ path }) => chosen.has(path.join('.')));
  const element = h(
    'div',
    { class: 'stack' },
    h('div', { class: 'panel' }, h('div', { class: 'settings' }, ...common.map(control), headersSwitch())),
    h(
      'details',
      { class: 'panel fold', open: isAnySet },
      h('summary', {}, 'More options'),
      h('div', { class: 'settings' }, ...rest.map(control)),
    ),
    ...fields.filter(({ kind }) => kind === 'group').map((field) => group(field)),
    h('div', {}, clear),
  );
  update();
  return element;
}

/** One line of help; longer text is behind a click. */
function helpOf(description, id) {
  const help = description.replaceAll('`', '');
  if (!help) return null;
  const end = help.search(/[;.](?=\s)/);
  if (end < 0 && help.length <= LONGEST_LINE) return h('p', { class: 'help', id }, help);
  const first = `${help.slice(0, end < 0 ? help.length : end)} …`;
  return h('details', { class: 'help', id }, h('summary', {}, h('span', {}, first)), h('p', {}, help));
}

function plain(field, id, changed, now) {
  const isNumber = field.kind === 'number';
  const input = h('input', {
    id,
    type: isNumber ? 'number' : 'text',
    min: field.minimum,
    max: isNumber && field.maximum < 2 ** 31 - 1 ? field.maximum : null,
    step: isNumber && !field.isWhole ? 'any' : null,
    placeholder: defaultOf(field.path) === undefined ? (HINTS[field.name] ?? 'Default') : null,
    'aria-describedby': field.description && field.path.length <= 2 ? `${id}-help` : null,
  });
  const standard = String(defaultOf(field.path) ?? '');
  input.value = now ?? standard;
  input.addEventListener('change', () => {
    if (!input.reportValidity()) return;
    changed(field.path, input.value === '' ? undefined : isNumber ? Number(input.value) : input.value);
  });
  return { input, standard };
}

function choice({ path, values, texts, description }, id, changed, now) {
  const standard = JSON.stringify(defaultOf(path)) ?? '';
  // Without a language model the built-in rules are used, which is what `Auto` means.
  const isStandIn = standard === '"LLM"' && !values.includes('LLM');
  const options = values.map((value) =>
    h('option', { value: isStandIn && value === 'Auto' ? standard : JSON.stringify(value) }, labelOf(value)),
  );
  const others = texts.map((name) => h('option', { value: name }, name === 'String' ? 'Other …' : `${name} …`));
  const unset = standard === '' ? h('option', { value: '' }, 'Default') : null;
  const input = h(
    'select',
    { id, 'aria-describedby': description && path.length <= 2 ? `${id}-help` : null },
    unset,
    ...options,
    ...others,
  );
  const [ownName] = typeof now === 'object' ? Object.keys(now) : [];
  const isOwn = texts.includes(ownName);
  input.value = isOwn ? ownName : now === undefined ? standard : JSON.stringify(now);
  const text =
    texts.length === 0
      ? null
      : h('input', {
          type: 'text',
          'aria-label': 'Name',
          placeholder: 'Name',
          hidden: !isOwn,
          value: isOwn ? now[ownName] : '',
        });
  const read = () => {
    const isText = texts.includes(input.value);
    if (text) text.hidden = !isText;
    if (isText) changed(path, text.value.trim() ? { [input.value]: text.value.trim() } : undefined);
    else changed(path, input.value === '' ? undefined : JSON.parse(input.value));
  };
  input.addEventListener('change', read);
  text?.addEventListener('change', read);
  return { input, text, standard };
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
