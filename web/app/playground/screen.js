import { h, say } from '../../shared/dom.js';
import {
  addressOf,
  createParse,
  fileOfTask,
  getFileTypes,
  getLimits,
  getModels,
  getOpenApi,
  getTaskHead,
} from '../api.js';
import { takeDrops } from '../dropped.js';
import { fileName, loading, problemNote } from '../parts.js';
import { whyNot } from './acceptable.js';
import { copyAs } from './copy-as.js';
import { sendingList } from './sending.js';
import { settingsForm } from './settings-form.js';
import { sourcePicker } from './source-picker.js';

/** Give a document, choose how it is read, and go on to the task; or read the document of a task again. */
export function screen({ signal }, againTaskId) {
  let settings = {};
  let form = null;
  /** What the server takes; until it is known, it decides alone. */
  let taken = {};
  const place = h('div', {}, loading('Loading the settings …'));
  const picker = sourcePicker({
    onChoose: (source, isComplete) => {
      snippets.update();
      // A file that was dropped is the whole wish: it is read at once with the settings as they stand.
      if (source && isComplete) start(source);
    },
  });
  const snippets = copyAs(() => ({ source: picker.describe(), settings }));
  const sending = sendingList({
    settings: async () => {
      await form;
      return settings;
    },
    onSingle: (taskId) => {
      if (!signal.aborted) location.hash = `#/tasks/${taskId}`;
    },
    signal,
  });

  async function start(source) {
    await form;
    try {
      sending.add(await itemsOf(source, taken, signal));
    } catch (error) {
      if (!signal.aborted && !error.isHandled) say(error.message, true);
    }
  }

  const load = async () => {
    try {
      const [openApi, types, limits, models, task] = await Promise.all([
        getOpenApi(),
        getFileTypes(),
        getLimits(),
        getModels(),
        againTaskId ? getTaskHead(againTaskId, signal) : null,
      ]);
      const formats = new Set(
        Object.values(types)
          .flatMap((kind) => kind.formats ?? [])
          .map(({ extension }) => extension),
      );
      taken = { formats, fileBytes: limits.file_bytes };
      picker.allow(types);
      const onChange = (chosen) => {
        settings = chosen;
        snippets.update();
      };
      place.replaceChildren(
        settingsForm(openApi, { onChange, configuration: task?.configuration, hasModels: models.length > 0 }),
      );
      if (task) top.replaceChildren(...again(task, () => settings, signal));
    } catch (error) {
      if (!signal.aborted && !error.isHandled) place.replaceChildren(problemNote(error, load));
    }
  };
  const top = h('div', {});
  if (againTaskId) top.append(h('h1', {}, 'Run again'), loading('Loading the task …'));
  else {
    top.append(
      h('h1', {}, 'Playground'),
      h('p', { class: 'lead' }, 'Drop a document and see how it is understood.'),
      sending.element,
      picker.element,
    );
  }
  const element = h(
    'div',
    { class: 'column' },
    top,
    h('h2', {}, 'Settings'),
    place,
    ...(againTaskId ? [] : [h('h2', {}, 'The same from a program'), snippets.element]),
  );
  form = load();
  if (!againTaskId) takeDrops((files) => picker.takeFiles(files), signal);
  return { element, ready: form };
}

/** What a source comes to, each with the reason why it need not be sent. */
async function itemsOf(source, taken, signal) {
  if (source.url) return [{ name: source.url, url: source.url }];
  if (source.sample) {
    const answer = await fetch(addressOf(`samples/${source.sample}`), { signal });
    return [{ name: source.sample, file: await answer.blob() }];
  }
  return Promise.all(
    source.files.map(async ({ name, file, problem }) => ({
      name,
      file,
      problem: problem ?? (await whyNot(file, taken)),
    })),
  );
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
  const button = h('button', { type: 'button', class: 'primary large', onclick: run }, 'Run again');
  return [
    h('h1', {}, 'Run again'),
    h('p', { class: 'lead' }, h('a', { href: `#/tasks/${task.task_id}` }, fileName(name))),
    h('p', { class: 'lead' }, 'The settings start as they were. The first result stays, and both can be compared.'),
    h('div', { class: 'buttons' }, button),
  ];
}
