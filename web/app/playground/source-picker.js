import { h } from '../../webhooks/dom.js';
import { bytes } from '../parts.js';

const SAMPLES = [
  ['paper.pdf', 'A paper', 'Two columns, a list, a table, a figure'],
  ['invoice.pdf', 'An invoice', 'Parties, positions, totals'],
];

/**
 * Where the document comes from: a file dropped or chosen, an address, or a sample. `isComplete` says that nothing is
 * left to decide.
 */
export function sourcePicker({ onChange, fetchSample }) {
  let chosen = null;
  const name = h('p', { class: 'chosen', role: 'status' });
  const choose = (source, isComplete = false) => {
    chosen = source;
    name.textContent = source?.file ? `${source.name}, ${bytes(source.file.size)}` : '';
    zone.classList.toggle('filled', !!source?.file);
    if (source && !source.url) address.value = '';
    onChange({ isChosen: !!source, isComplete });
  };
  const take = (file, isComplete) => file && choose({ file, name: file.name }, isComplete);

  const input = h('input', { type: 'file', id: 'file', class: 'offscreen', onchange: () => take(input.files[0]) });
  const over = (isOver) => (event) => {
    event.preventDefault();
    zone.classList.toggle('over', isOver);
  };
  const zone = h(
    'div',
    {
      class: 'drop',
      ondragover: over(true),
      ondragleave: over(false),
      ondrop: (event) => {
        over(false)(event);
        take(event.dataTransfer.files[0], true);
      },
    },
    input,
    h(
      'p',
      {},
      h('strong', {}, 'Drop a file here'),
      ' or ',
      h('label', { for: 'file', class: 'button' }, 'Choose a file'),
    ),
    name,
  );
  const address = h('input', {
    id: 'address',
    type: 'url',
    placeholder: 'https://example.com/report.pdf',
    oninput: () => choose(address.value && address.validity.valid ? { url: address.value } : null),
  });
  const samples = SAMPLES.map(([file, title, what]) =>
    h(
      'button',
      { type: 'button', class: 'sample', onclick: () => choose({ sample: file, name: file }, true) },
      h('strong', {}, title),
      h('span', { class: 'muted' }, what),
    ),
  );
  const element = h(
    'div',
    { class: 'stack' },
    zone,
    h('div', { class: 'field' }, h('label', { for: 'address' }, 'Or the address of a file'), address),
    h('div', { class: 'samples', role: 'group', 'aria-label': 'Samples' }, h('p', {}, 'Or try'), ...samples),
  );

  return {
    element,
    /** What the snippets name. */
    describe: () => (chosen?.url ? { url: chosen.url } : { name: chosen?.name ?? 'report.pdf' }),
    /** The fields of a request that say what to read; files are stored first. */
    async reference(store) {
      if (chosen.url) return { file: chosen.url };
      const file = chosen.file ?? (await fetchSample(chosen.sample));
      return { file: await store(file, chosen.name), file_name: chosen.name };
    },
    /** Has the dialog offer what the server can read. */
    allow(types) {
      const formats = Object.values(types).flatMap((kind) => kind.formats ?? []);
      input.accept = formats.map(({ extension }) => `.${extension}`).join(',');
    },
  };
}
