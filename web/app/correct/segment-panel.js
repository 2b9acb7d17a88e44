import { h, say } from '../../shared/dom.js';
import { formulaEditor } from './formula-editor.js';
import { editTable } from './table-editor.js';

const TYPES = [
  ...['Title', 'SectionHeader', 'Text', 'ListItem', 'Table', 'Picture', 'Caption', 'Footnote', 'Formula'],
  ...[
    'PageHeader',
    'PageFooter',
    'PageNumber',
    'FormRegion',
    'GraphicalItem',
    'Legend',
    'LineNumber',
    'Page',
    'Unknown',
  ],
];
const HEADINGS = new Set(['Title', 'SectionHeader']);
const SIDES = ['left', 'top', 'width', 'height'];

/** The level of a heading: the one that was set, or the one in its content. */
export function levelOf({ heading_level: level, content = '', segment_type: type }) {
  const [, html, markdown] = /^(?:<h([1-6])[\s>]|(#{1,6}) )/.exec(content) ?? [];
  return level ?? (html ? Number(html) : (markdown?.length ?? (type === 'Title' ? 1 : 2)));
}

/** The editable properties of the selected segment. */
export function segmentPanel({ steps, select, selected, neighbours }) {
  const element = h('div', { class: 'segment-panel stack' });
  let fields = {};
  const change = (stated) => {
    const segment = selected();
    if (segment) steps.add({ op: 'change', segment_id: segment.segment_id, ...stated });
  };
  const named = (name, control) => h('label', { class: 'field' }, h('span', {}, name), control);

  function typeField(segment) {
    const control = h('select', {}, ...TYPES.map((type) => h('option', { value: type }, type)));
    control.value = segment.segment_type;
    control.addEventListener('change', () => change({ segment_type: control.value }));
    return control;
  }
  function levelField(segment) {
    const control = h('select', {}, ...[1, 2, 3, 4, 5, 6].map((level) => h('option', { value: level }, String(level))));
    control.value = String(levelOf(segment));
    control.addEventListener('change', () => change({ heading_level: Number(control.value) }));
    return control;
  }
  function textField(segment) {
    const control = h('textarea', {
      rows: Math.min(12, 3 + Math.floor((segment.text ?? '').length / 60)),
      dir: 'auto',
    });
    control.value = segment.text ?? '';
    const keep = () => {
      if (control.value !== (segment.text ?? '')) change({ text: control.value });
    };
    control.addEventListener('blur', keep);
    control.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        control.value = segment.text ?? '';
        element.closest('.correct-screen')?.querySelector('.pages')?.focus();
      } else if (event.key === 'Enter' && event.ctrlKey) {
        event.preventDefault();
        element.closest('.correct-screen')?.querySelector('.pages')?.focus();
      } else if (event.key === 'Enter' && event.altKey) {
        event.preventDefault();
        splitAt(segment, control.value, control.selectionStart);
      }
    });
    return control;
  }
  function splitAt(segment, text, at) {
    const parts = [text.slice(0, at).trim(), text.slice(at).trim()];
    if (parts.some((part) => part === '')) return say('Place the cursor where the second part starts.', true);
    const { segment_id } = segment;
    steps.add({ op: 'split', segment_id, parts: parts.map((part) => ({ text: part })) });
    select(segment_id);
  }
  function boxFields(segment) {
    const inputs = SIDES.map((side) => {
      const input = h('input', {
        type: 'number',
        min: 0,
        step: 1,
        'aria-label': side,
        value: Math.round(segment.bbox[side]),
      });
      input.addEventListener('change', () => {
        const bbox = Object.fromEntries(SIDES.map((one, at) => [one, Number(inputs[at].value)]));
        if (Object.values(bbox).every(Number.isFinite)) change({ bbox });
      });
      return input;
    });
    return h(
      'fieldset',
      { class: 'box-fields' },
      h('legend', {}, 'Box (page pixels)'),
      ...inputs.map((input, at) => named(SIDES[at], input)),
    );
  }

  const api = {
    element,
    /** @param {any} segment @param {{previous?: object, next?: object}} around */
    show(segment, { previous, next } = {}) {
      fields = {};
      if (!segment) {
        element.replaceChildren(h('p', { class: 'muted' }, 'Select a box on the page, or press J.'));
        return;
      }
      const { segment_type: type, page_number: page } = segment;
      fields.type = typeField(segment);
      if (HEADINGS.has(type)) fields.level = levelField(segment);
      if (type === 'Formula') fields.formula = formulaEditor(segment, (latex) => change({ latex }));
      if (type !== 'Table') fields.text = textField(segment);
      const button = (name, key, work, isOff = false) =>
        h('button', { type: 'button', title: key, disabled: isOff, onclick: work }, name);
      element.replaceChildren(
        h(
          'div',
          { class: 'panel-head' },
          h('h2', {}, `${type} on page ${page}`),
          segment.source === 'person' && h('span', { class: 'badge good' }, 'corrected'),
        ),
        named('Type', fields.type),
        ...(fields.level ? [named('Heading level', fields.level)] : []),
        ...(fields.formula ? [fields.formula.element] : []),
        ...(fields.text ? [named('Text (Ctrl Enter saves, Alt Enter splits here)', fields.text)] : []),
        ...(type === 'Table' ? [button('Edit cells', 'C', api.editCells)] : []),
        boxFields(segment),
        h(
          'div',
          { class: 'buttons', role: 'group', 'aria-label': 'Order' },
          button('Merge with next', 'M', api.joinNext, !next),
          button('Move up', 'U', () => api.move(-1), !previous),
          button('Move down', 'D', () => api.move(1), !next),
          button('Add after', 'N', api.add),
          button('Delete', 'X', api.remove),
        ),
      );
    },
    editText: () => fields.text?.focus(),
    editType: () => fields.type?.focus(),
    editFormula: () => fields.formula?.focus(),
    editCells() {
      const segment = selected();
      if (segment?.segment_type !== 'Table') return;
      const isOurs = ({ op, segment_id }) => op === 'table' && segment_id === segment.segment_id;
      select(segment.segment_id);
      editTable(segment, (cells) => {
        // Editing a table again replaces the earlier correction instead of adding a second whole table.
        const last = steps.operations.at(-1);
        if (last && isOurs(last) && !last.at) steps.set([...steps.operations.slice(0, -1), { ...last, cells }]);
        else steps.add({ op: 'table', segment_id: segment.segment_id, cells });
      });
    },
    setLevel(level) {
      if (HEADINGS.has(selected()?.segment_type)) change({ heading_level: level });
    },
    joinNext() {
      const segment = selected();
      const { next } = neighbours();
      if (segment && next) steps.add({ op: 'join', segment_ids: [segment.segment_id, next.segment_id] });
    },
    move(by) {
      const segment = selected();
      const { previous, next } = neighbours();
      if (!segment || !(by < 0 ? previous : next)) return;
      const place = by < 0 ? { before: previous.segment_id } : { after: next.segment_id };
      steps.add({ op: 'move', segment_id: segment.segment_id, ...place });
    },
    remove() {
      const segment = selected();
      if (!segment) return;
      const { next, previous } = neighbours();
      steps.add({ op: 'delete', segment_id: segment.segment_id });
      select((next ?? previous)?.segment_id ?? null);
    },
    add() {
      const segment = selected();
      if (!segment) return;
      const { left, top, width, height } = segment.bbox;
      const bbox = { left, width, top: Math.min(top + height + 4, segment.page_height - 24), height: 20 };
      const { page_number, segment_id } = segment;
      steps.add({ op: 'add', page_number, segment_type: 'Text', bbox, text: '', after: segment_id });
      select(steps.operations.at(-1).id);
      fields.text?.focus();
    },
  };
  return api;
}
