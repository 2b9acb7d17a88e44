import { h } from '../../shared/dom.js';
import { icon } from '../../shared/icons.js';
import { filesOfField } from '../folders.js';

const SAMPLES = [
  ['paper.pdf', 'A paper', 'Two columns, a list, a table, a figure'],
  ['invoice.pdf', 'An invoice', 'Parties, line items, totals'],
  ['budget.xlsx', 'A workbook', 'Two sheets with formulas'],
];

/**
 * Chooses the documents: dropped or selected files, a URL, or a sample. Calls `onChoose(source, isComplete)`;
 * `isComplete` means that nothing is left to decide. A source is `{files}`, `{url}`, `{sample}` or null.
 */
export function sourcePicker({ onChoose }) {
  let chosen = null;
  const choose = (source, isComplete = false) => {
    chosen = source;
    if (!source?.url) address.value = '';
    onChoose(source, isComplete);
  };
  const takeFiles = (files, isComplete = true) => files.length > 0 && choose({ files }, isComplete);

  const input = h('input', {
    type: 'file',
    id: 'file',
    class: 'offscreen',
    multiple: true,
    onchange: () => takeField(input),
  });
  const folder = h('input', {
    type: 'file',
    id: 'folder',
    class: 'offscreen',
    webkitdirectory: true,
    onchange: () => takeField(folder),
  });
  function takeField(field) {
    takeFiles(filesOfField(field.files));
    // Allows the same file to be chosen again.
    field.value = '';
  }
  const invitation = h(
    'div',
    { class: 'invitation' },
    h('p', { class: 'drop-title' }, h('strong', {}, 'Drop files or a folder anywhere')),
    h(
      'p',
      { class: 'choose' },
      input,
      h('label', { for: 'file', class: 'button primary large' }, icon('upload'), 'Choose files'),
      folder,
      h('label', { for: 'folder', class: 'button large' }, icon('folder'), 'Choose a folder'),
    ),
    h('p', { class: 'muted formats' }, '\u00a0'),
  );
  const zone = h('div', { class: 'drop' }, invitation);
  const address = h('input', {
    id: 'address',
    type: 'url',
    placeholder: 'https://example.com/report.pdf',
    oninput: () => choose(address.value && address.validity.valid ? { url: address.value } : null),
  });
  const samples = SAMPLES.map(([file, title, what]) =>
    h(
      'button',
      { type: 'button', class: 'sample', onclick: () => choose({ sample: file }, true) },
      h('strong', {}, title),
      h('span', { class: 'muted' }, what),
    ),
  );
  const readAddress = h('button', { type: 'submit', disabled: true }, 'Parse');
  address.addEventListener('input', () => {
    readAddress.disabled = !chosen?.url;
  });
  const element = h(
    'div',
    { class: 'stack' },
    zone,
    h(
      'div',
      { class: 'other-sources' },
      h('div', { class: 'samples', role: 'group', 'aria-label': 'Samples' }, h('p', {}, 'Try a sample'), ...samples),
      h(
        'form',
        {
          class: 'field',
          onsubmit: (event) => {
            event.preventDefault();
            if (chosen?.url) choose(chosen, true);
          },
        },
        h('label', { for: 'address' }, 'Or enter a URL'),
        h('div', { class: 'row' }, address, readAddress),
      ),
    ),
  );

  return {
    element,
    takeFiles,
    /** The source as shown in the code snippets. */
    describe: () =>
      chosen?.url
        ? { url: chosen.url }
        : { name: chosen?.files?.[0].name.split('/').pop() ?? chosen?.sample ?? 'report.pdf' },
    /** Restricts the file dialog to formats that the server can parse, and shows them. */
    allow(types) {
      const formats = Object.values(types).flatMap((kind) => kind.formats ?? []);
      input.accept = formats.map(({ extension }) => `.${extension}`).join(',');
      zone.querySelector('.formats').textContent = Object.entries(types)
        .filter(([, { formats }]) => formats.length > 0)
        .map(([, { formats }]) => formats.map(({ extension }) => extension).join(' '))
        .join(' · ');
    },
  };
}
