import { h, say } from '../../shared/dom.js';
import { addressOf, createParse, fileOfTask, getFileTypes, getOpenApi, getTaskHead, uploadFile } from '../api.js';
import { takeDrops } from '../dropped.js';
import { loading, problemNote } from '../parts.js';
import { copyAs } from './copy-as.js';
import { settingsForm } from './settings-form.js';
import { sourcePicker } from './source-picker.js';

/** Give a document, choose how it is read, and go on to the task; or read the document of a task again. */
export function screen({ signal }, againTaskId) {
  let settings = {};
  let form = null;
  let isBusy = false;
  const place = h('div', {}, loading('Loading the settings …'));
  const picker = sourcePicker({
    onChoose: (source, isComplete) => {
      snippets.update();
      // A file that was dropped is the whole wish: it is read at once with the settings as they stand.
      if (source && isComplete) start(source);
    },
  });
  const snippets = copyAs(() => ({ source: picker.describe(), settings }));

  async function start(source) {
    if (isBusy) return;
    isBusy = true;
    const stop = new AbortController();
    signal.addEventListener('abort', () => stop.abort());
    const files = source.files ?? [];
    const label = files.length > 1 ? `${files.length} files` : (files[0]?.name ?? source.sample ?? source.url);
    const sending = picker.sending(label, () => stop.abort());
    try {
      await form;
      const made = [];
      for await (const wish of wishes(source, { onProgress: sending.progress, signal: stop.signal }))
        made.push(await createParse({ ...wish, ...settings }));
      if (!signal.aborted) location.hash = made.length === 1 ? `#/tasks/${made[0].task_id}` : '#/tasks';
    } catch (error) {
      sending.end();
      if (error.name === 'AbortError') say('Stopped.');
      else if (!error.isHandled) say(error.message, true);
    } finally {
      isBusy = false;
    }
  }

  const load = async () => {
    try {
      const [openApi, types, task] = await Promise.all([
        getOpenApi(),
        getFileTypes(),
        againTaskId ? getTaskHead(againTaskId, signal) : null,
      ]);
      picker.allow(types);
      const onChange = (chosen) => {
        settings = chosen;
        snippets.update();
      };
      place.replaceChildren(settingsForm(openApi, onChange, task?.configuration));
      if (task) top.replaceChildren(...again(task, () => settings, signal));
    } catch (error) {
      if (!signal.aborted && !error.isHandled) place.replaceChildren(problemNote(error, load));
    }
  };
  const top = h('div', {});
  if (againTaskId) top.append(h('h1', {}, 'Read again'), loading('Loading the task …'));
  else {
    top.append(
      h('h1', {}, 'Playground'),
      h('p', { class: 'lead' }, 'Drop a document and see how it is understood.'),
      picker.element,
    );
  }
  const element = h(
    'div',
    { class: 'column' },
    top,
    h('h2', {}, 'Settings'),
    place,
    ...(againTaskId ? [] : [h('h2', {}, 'The same elsewhere'), snippets.element]),
  );
  form = load();
  if (!againTaskId) takeDrops((files) => picker.takeFiles(files), signal);
  return { element, ready: form };
}

/** The requests that a source comes to, without settings; files are stored first. */
async function* wishes(source, options) {
  if (source.url) yield { file: source.url };
  if (source.sample) {
    const sample = await (await fetch(addressOf(`samples/${source.sample}`), options)).blob();
    yield { file: (await uploadFile(sample, source.sample, options)).url, file_name: source.sample };
  }
  for (const file of source.files ?? []) {
    yield { file: (await uploadFile(file, file.name, options)).url, file_name: file.name };
  }
}

function again(task, settings, signal) {
  const name = task.file_info.name ?? 'document';
  const run = async () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    try {
      const file = await fileOfTask(task, { signal });
      const { task_id } = await createParse({ file, file_name: name, ...settings() });
      if (!signal.aborted) location.hash = `#/tasks/${task_id}`;
    } catch (error) {
      if (!signal.aborted && !error.isHandled) say(error.message, true);
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  const button = h('button', { type: 'button', class: 'primary large', onclick: run }, 'Read again');
  return [
    h('h1', {}, 'Read again'),
    h(
      'p',
      { class: 'lead' },
      h('a', { href: `#/tasks/${task.task_id}` }, name),
      ' with other settings. They start as they were; the first result stays, and both can be compared.',
    ),
    h('div', { class: 'buttons' }, button),
  ];
}
