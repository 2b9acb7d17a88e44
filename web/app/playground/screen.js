import { action, h } from '../../webhooks/dom.js';
import { addressOf, createParse, getFileTypes, getOpenApi, uploadFile } from '../api.js';
import { loading, problemNote } from '../parts.js';
import { copyAs } from './copy-as.js';
import { settingsForm } from './settings-form.js';
import { sourcePicker } from './source-picker.js';

/** Give a document, choose how it is read, and go on to the task. */
export function screen({ signal }) {
  let settings = {};
  const start = action(async () => {
    const file = await picker.reference(async (bytes, name) => (await uploadFile(bytes, name)).url);
    const { task_id } = await createParse({ ...file, ...settings });
    if (!signal.aborted) location.hash = `#/tasks/${task_id}`;
  });
  const button = h('button', { type: 'button', class: 'primary large', onclick: start }, 'Read this document');
  const picker = sourcePicker({
    onChange: ({ isChosen, isComplete }) => {
      button.hidden = !isChosen;
      snippets.update();
      // A file that was dropped is the whole wish: it is read at once with the settings as they stand.
      if (isComplete) button.click();
    },
    fetchSample: async (name) => (await fetch(addressOf(`samples/${name}`), { signal })).blob(),
  });
  const snippets = copyAs(() => ({ source: picker.describe(), settings }));
  button.hidden = true;
  const place = h('div', {}, loading('Loading the settings …'));
  const load = async () => {
    try {
      const [openApi, types] = await Promise.all([getOpenApi(), getFileTypes()]);
      const onChange = (chosen) => {
        settings = chosen;
        snippets.update();
      };
      picker.allow(types);
      place.replaceChildren(settingsForm(openApi, onChange));
    } catch (error) {
      if (!error.isHandled) place.replaceChildren(problemNote(error, load));
    }
  };
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, 'Playground'),
    h('p', { class: 'lead' }, 'Drop a document and see how it is understood.'),
    picker.element,
    h('div', { class: 'buttons' }, button),
    h('h2', {}, 'Settings'),
    place,
    h('h2', {}, 'The same elsewhere'),
    snippets.element,
  );
  return { element, ready: load() };
}
