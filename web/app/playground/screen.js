import { h, say } from '../../shared/dom.js';
import { addressOf, createParse, getFileTypes, getLimits, getModels, getOpenApi, getTaskSummary } from '../api.js';
import { handleDrops } from '../dropped.js';
import { fileName, loading, problemNote } from '../parts.js';
import { send } from '../sending/queue.js';
import { sendingView } from '../sending/view.js';
import { fileOfTask } from '../uploads.js';
import { rejectionReason } from './acceptable.js';
import { copyAs } from './copy-as.js';
import { settingsForm } from './settings-form.js';
import { sourcePicker } from './source-picker.js';

/** Choose a document and settings, then continue to the task; or parse the document of a task again. */
export function screen({ signal }, againTaskId) {
  let settings = {};
  let form = null;
  /** What the server accepts; until it is known, only the server checks. */
  let taken = {};
  const place = h('div', {}, loading('Loading settings …'));
  const picker = sourcePicker({
    onChoose: (source, isComplete) => {
      snippets.update();
      // A dropped file is parsed at once with the current settings.
      if (source && isComplete) start(source);
    },
  });
  const snippets = copyAs(() => ({ source: picker.describe(), settings }));
  const openResult = (address) => {
    location.hash = address;
  };

  async function start(source) {
    await form;
    try {
      send(await itemsOf(source, taken, signal), settings, nameOf(source));
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
        againTaskId ? getTaskSummary(againTaskId, signal) : null,
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
      h('p', { class: 'lead' }, 'Drop documents to see their structure, tables and text.'),
      sendingView(openResult, signal),
      picker.element,
    );
  }
  const element = h(
    'div',
    { class: 'column' },
    top,
    h('h2', {}, 'Settings'),
    place,
    ...(againTaskId ? [] : [h('h2', {}, 'Use the API'), snippets.element]),
  );
  form = load();
  if (!againTaskId) handleDrops((files) => picker.takeFiles(files), signal);
  return { element, ready: form };
}

/** The files of a source, each with a reason if it should not be sent. */
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
      problem: problem ?? (await rejectionReason(file, taken)),
    })),
  );
}

/** A batch is named after its folder, or after its first file. */
function nameOf({ files }) {
  if (!files || files.length < 2) return null;
  const [folder, inside] = files[0].name.split('/');
  return inside === undefined ? `${files[0].name} and ${files.length - 1} more` : folder;
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
    h(
      'p',
      { class: 'lead' },
      'The form starts with the settings of the first run. Its result is kept, so that you can compare both.',
    ),
    h('div', { class: 'buttons' }, button),
  ];
}
