import { action, confirmDialog, h, say } from '../../shared/dom.js';
import { call, getCorrectedTask, getTask } from '../api.js';
import { labelOf } from '../extract/labels.js';
import { loadScale } from '../extract/trust.js';
import { fileName, loading, problemNote } from '../parts.js';
import { documentOf } from '../viewer/document-model.js';
import { pageColumn } from '../viewer/pages.js';
import { conflictNotices } from './conflicts.js';
import { history } from './history.js';
import { isWritten } from './keys.js';
import { readCorrections, saving } from './saving.js';
import { loadStyle } from './style.js';
import { withUnsent } from './unsent.js';
import { valueList } from './value-list.js';
import { textOf, writtenValue } from './value-type.js';
import { citationsOf, findWords, wordAt } from './words.js';

/** The values of one extraction, least certain first, next to the pages they were read from. */
export function screen({ signal }, taskId) {
  const element = h('div', { class: 'correct-screen', 'data-wide': '' }, loading());
  const load = async () => {
    try {
      const path = `tasks/${encodeURIComponent(taskId)}/review`;
      const [review, first, task] = await Promise.all([
        call(path, { signal }).then((answer) => answer.json()),
        readCorrections(taskId, signal),
        getTask(taskId, signal),
        loadStyle('app/correct/correct.css'),
        loadScale(signal),
      ]);
      // The corrected document: values may have been read from words that somebody corrected.
      const parsed = review.parse_task_id && (await getCorrectedTask(review.parse_task_id, signal).catch(() => null));
      element.replaceChildren(...reviewer({ review, first, task, parsed, path, element }, signal));
    } catch (error) {
      if (!signal.aborted) element.replaceChildren(problemNote(error, load));
    }
  };
  return { element, ready: load() };
}

function reviewer({ review, first, task, parsed, path, element }, signal) {
  const name = review.file_name ?? 'document';
  document.title = `Review ${name} · Quire`;
  const model = parsed?.output ? documentOf(parsed) : null;
  const pages = model
    ? pageColumn(model, {
        onSelect: () => {},
        onPage: () => {},
        onZoom: () => {},
        onStaleImage: (_page, image) => {
          image.alt = 'The image of this page could not be loaded.';
        },
      })
    : null;
  const schema = task.configuration.schema;
  let at = Math.max(
    0,
    review.values.findIndex(({ doubtful, settled }) => doubtful && !settled),
  );
  let picked = null;

  const state = h('span', { class: 'save-state', role: 'status' }, 'All saved');
  const saver = saving(
    review.task_id,
    first,
    {
      onState({ saving: isSaving, error }) {
        state.classList.toggle('bad', Boolean(error));
        state.textContent = error ? `Not saved: ${error.message}` : isSaving ? 'Saving …' : 'All saved';
      },
      onMerged(operations, added) {
        steps.adopt(operations);
        conflicts.report(added);
      },
      /** Returns to the value with the text that was typed, so that it can be fixed. */
      onRefused({ id, sentence }) {
        const refused = steps.operations.find((operation) => operation.id === id);
        steps.forget(id);
        say(sentence, true);
        const index = review.values.findIndex(({ pointer }) => pointer === refused?.pointer);
        if (index < 0) return;
        go(index);
        if (refused.op === 'value') list.edit(index, textOf(refused.value));
      },
    },
    signal,
  );
  const steps = history(first.corrections, (operations) => {
    saver.save(operations);
    list.show(operations, at);
    progress();
  });

  const conflicts = conflictNotices({
    describe: ({ pointer }) => labelOf(pointer, schema),
    takeTheirs: (ours) => steps.set(steps.operations.filter(({ id }) => id !== ours.id)),
  });
  /** The latest decision of a person about a value; undefined if there is none. */
  const settledBy = (pointer) => steps.operations.findLast((operation) => operation.pointer === pointer);
  const doubtful = review.values.filter((value) => value.doubtful);
  const meter = h('progress', { max: Math.max(1, doubtful.length), value: 0, 'aria-label': 'Values checked' });
  const counter = h('span', { role: 'status' });
  function progress() {
    const done = doubtful.filter(({ pointer, settled }) => settledBy(pointer) || settled).length;
    meter.value = done;
    counter.textContent = `${done} of ${doubtful.length} checked`;
  }

  function go(index) {
    if (!review.values[index]) return;
    stopPicking();
    at = index;
    list.show(steps.operations, at);
    list.focus(at);
    light();
  }
  const light = () => {
    const { pointer, citations } = review.values[at] ?? {};
    pages?.light(settledBy(pointer)?.citations ?? citations ?? []);
  };
  function nextDoubtful() {
    const isOpen = ({ doubtful, pointer }) => doubtful && !settledBy(pointer);
    const later = review.values.findIndex((value, index) => index > at && isOpen(value));
    const next = later >= 0 ? later : review.values.findIndex(isOpen);
    if (next >= 0) go(next);
    else say('All values are checked. You can mark the document as reviewed.');
  }
  /** One decision per value: a later one replaces the earlier one. */
  function settle(operation) {
    const { pointer } = review.values[at];
    const others = steps.operations.filter((one) => one.pointer !== pointer || one.at);
    steps.set(others);
    steps.add({ pointer, ...operation });
  }
  const accept = () => {
    settle({ op: 'confirm' });
    nextDoubtful();
  };
  const absent = () => {
    settle({ op: 'absent' });
    nextDoubtful();
  };
  function keep(text) {
    const { pointer, value } = review.values[at];
    try {
      const next = writtenValue(text, schema, pointer, value);
      const citations = picked ? citationsOf(picked) : undefined;
      settle({ op: 'value', value: next, ...(citations?.length ? { citations } : {}) });
      stopPicking();
      nextDoubtful();
    } catch (error) {
      say(error.message, true);
    }
  }

  function pick() {
    if (!pages) return say('The pages of this document were deleted.', true);
    picked = [];
    element.classList.add('picking');
    list.edit(at, '', true);
    say('Click the words on the page, or type them and press Enter.');
  }
  function stopPicking() {
    picked = null;
    element.classList.remove('picking');
  }
  const showPicked = () => {
    pages.light(citationsOf(picked));
    list.setText(picked.map(({ text }) => text).join(' '));
  };
  pages?.element.addEventListener('click', (event) => {
    if (!picked) return;
    const point = pages.pointAt(event);
    const word = point && wordAt(point.page, point.x, point.y);
    if (!word) return;
    const known = picked.findIndex(
      ({ bbox, page_number }) =>
        page_number === word.page_number && bbox.left === word.bbox.left && bbox.top === word.bbox.top,
    );
    if (known >= 0) picked.splice(known, 1);
    else picked.push(word);
    showPicked();
  });

  const list = valueList(review.values, {
    textOf: (value) => textOf(value),
    settledBy,
    onGo: go,
    onKeep: keep,
    onInput(text) {
      // Words that occur in the document are cited without a click.
      if (!picked || !model) return;
      const [place] = findWords(model, text);
      picked = place ?? [];
      pages.light(citationsOf(picked));
    },
    onCancel: () => {
      stopPicking();
      list.show(steps.operations, at);
      list.focus(at);
    },
    ...{ accept, absent, pick, label: (pointer) => labelOf(pointer, schema) },
  });

  const openCount = () => doubtful.filter(({ pointer, settled }) => !settledBy(pointer) && !settled).length;
  const mark = async () => {
    const open = openCount();
    if (open === 0) return markReviewed();
    const values = open === 1 ? '1 value is' : `${open} values are`;
    confirmDialog('Values not checked', `${values} not checked yet.`, 'Mark as reviewed anyway', markReviewed);
  };
  const markReviewed = async () => {
    await saver.flush();
    if (saver.isWaiting) throw new Error('Your changes are not saved yet.');
    const answer = await (await call(path, { method: 'PUT', json: { reviewed: true } })).json();
    say('Reviewed.');
    location.hash = answer.next_task_id ? `#/review/${answer.next_task_id}` : '#/review';
  };
  /** R goes to the next open value; only the button closes a document with unchecked values. */
  const markByKey = () => {
    if (openCount() === 0) return done.click();
    say(`${openCount()} of ${doubtful.length} values are not checked yet.`, true);
    nextDoubtful();
  };
  const reopen = action(async () => {
    await call(path, { method: 'PUT', json: { reviewed: false } });
    say('Reopened.');
    reopened.replaceWith(done);
  });
  listen(
    {
      steps,
      go,
      accept,
      absent,
      pick,
      nextDoubtful,
      edit: () => list.edit(at),
      at: () => at,
      mark: markByKey,
    },
    signal,
  );
  signal.addEventListener('abort', () => pages?.end());
  const done = h('button', { type: 'button', class: 'primary', title: 'R', onclick: action(mark) }, 'Mark as reviewed');
  const reopened = h('button', { type: 'button', onclick: reopen }, 'Reopen');
  const button = (text, hint, onclick) => h('button', { type: 'button', title: hint, onclick }, text);
  list.show(steps.operations, at);
  progress();
  const unsent = withUnsent(review.task_id, first.corrections);
  queueMicrotask(() => {
    list.focus(at);
    light();
    if (!unsent) return;
    steps.set(unsent);
    say('Your earlier changes were not saved; they are being saved now.');
  });
  return [
    h(
      'div',
      { class: 'correct-head' },
      h('h1', { title: name }, fileName(name)),
      meter,
      counter,
      state,
      h(
        'div',
        { class: 'joined', role: 'group', 'aria-label': 'Steps' },
        button('Undo', 'Ctrl Z', () => steps.undo()),
        button('Redo', 'Ctrl Shift Z', () => steps.redo()),
      ),
      review.next_task_id && h('a', { class: 'button', href: `#/review/${review.next_task_id}` }, 'Next document'),
      review.reviewed_at ? reopened : done,
    ),
    pages?.element ?? h('p', {}, 'The document of these values was deleted.'),
    h('aside', { 'aria-label': 'Values' }, conflicts.element, list.element),
    h(
      'p',
      { class: 'muted keys' },
      'Keys: N next to check, A accept, E edit, P pick words, X not in the document, J K next and previous, R mark as reviewed, Ctrl Z undo',
    ),
  ];
}

function listen({ steps, go, accept, absent, pick, nextDoubtful, edit, at, mark }, signal) {
  const actions = {
    ...{ n: nextDoubtful, a: accept, e: edit, p: pick, x: absent, r: mark },
    j: () => go(at() + 1),
    k: () => go(at() - 1),
  };
  document.addEventListener(
    'keydown',
    (event) => {
      if (isWritten(event.target)) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && (key === 'z' || key === 'y')) {
        event.preventDefault();
        if (key === 'y' || event.shiftKey) steps.redo();
        else steps.undo();
      } else if (!isCommand && !event.altKey && actions[event.key]) {
        event.preventDefault();
        actions[event.key]();
      }
    },
    { signal },
  );
}
