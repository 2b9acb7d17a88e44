import { action, h, say } from '../../shared/dom.js';
import { call, getTask } from '../api.js';
import { fileName, loading, problemNote, saveText } from '../parts.js';
import { placeIn, readPlace, writePlace } from '../place.js';
import { documentOf } from '../viewer/document-model.js';
import { findBar } from '../viewer/find-bar.js';
import { pageColumn } from '../viewer/pages.js';
import { pageStrip } from '../viewer/strip.js';
import { pageStepper } from '../viewer/toolbar.js';
import { applied } from './apply.js';
import { boxHandles } from './box-handles.js';
import { conflictNotices } from './conflicts.js';
import { correctionList } from './correction-list.js';
import { history } from './history.js';
import { listenToCorrectionKeys } from './keys.js';
import { outlineOf } from './outline.js';
import { readCorrections, saving } from './saving.js';
import { segmentPanel } from './segment-panel.js';
import { loadStyle } from './style.js';
import { withUnsent } from './unsent.js';

/** One document being corrected: pages on the left, the selected segment on the right. */
export function screen({ signal }, taskId) {
  const element = h('div', { class: 'correct-screen', 'data-wide': '' }, loading());
  const load = async () => {
    try {
      const [task, first] = await Promise.all([
        getTask(taskId, signal),
        readCorrections(taskId, signal),
        loadStyle('app/correct/correct.css'),
      ]);
      if (task.task_type === 'Extract') {
        location.hash = `#/review/${taskId}`;
        return;
      }
      element.replaceChildren(...editor(task, first, signal));
    } catch (error) {
      if (!signal.aborted) element.replaceChildren(problemNote(error, load));
    }
  };
  return { element, ready: load() };
}

function editor(task, first, signal) {
  const machine = task.output.chunks.flatMap(({ segments }) => segments);
  const model = documentOf(task);
  document.title = `Correct ${model.name} · Quire`;
  let order = machine;
  let selected = null;
  let handles = null;

  /** Page objects are kept; only their content is replaced. */
  function refill(operations) {
    order = applied(machine, operations);
    for (const page of model.pages) page.segments = [];
    const pageOf = new Map(model.pages.map((page) => [page.number, page]));
    model.byId.clear();
    for (const segment of order) {
      const page = pageOf.get(segment.page_number);
      if (!page) continue;
      page.segments.push(segment);
      model.byId.set(segment.segment_id, { segment, page, order: page.segments.length, chunk: 0 });
    }
  }
  const state = h('span', { class: 'save-state', role: 'status' }, 'All saved');
  const saver = saving(
    task.task_id,
    first,
    {
      onState({ saving: isSaving, error, answer }) {
        state.classList.toggle('bad', Boolean(error));
        state.textContent = error ? `Not saved: ${error.message}` : isSaving ? 'Saving …' : 'All saved';
        if (answer) made.show(steps.operations, answer);
      },
      onMerged(operations, added) {
        steps.adopt(operations);
        conflicts.report(added);
      },
      onRefused({ id, sentence }) {
        say(sentence, true);
        steps.forget(id);
      },
    },
    signal,
  );
  const steps = history(first.corrections, (operations) => {
    refill(operations);
    if (selected && !model.byId.has(selected)) selected = null;
    pages.refresh();
    select(selected, false);
    made.show(operations);
    undo.disabled = !steps.canUndo;
    redo.disabled = !steps.canRedo;
    saver.save(operations);
  });
  const conflicts = conflictNotices({
    describe: ({ segment_id: id }) => {
      const found = model.byId.get(id);
      return found ? `${found.segment.segment_type} on page ${found.page.number}` : 'a segment';
    },
    takeTheirs: (ours) => steps.set(steps.operations.filter(({ id }) => id !== ours.id)),
  });
  const made = correctionList((id) => steps.set(steps.operations.filter((operation) => operation.id !== id)));

  let isPlaced = false;
  const keepPlace = (page) => {
    if (isPlaced && !signal.aborted && page) writePlace({ page: page.number, segment: selected });
  };
  const select = (id, isRevealed = true) => {
    selected = id;
    keepPlace(model.byId.get(id)?.page ?? pages.current());
    pages.select(id, isRevealed);
    handles.show(model.byId.get(id) ?? null);
    panel.show(model.byId.get(id)?.segment ?? null, neighbours());
  };
  const neighbours = () => {
    const at = order.findIndex(({ segment_id }) => segment_id === selected);
    return { at, previous: order[at - 1], next: order[at + 1], beforePrevious: order[at - 2] };
  };
  refill(first.corrections);
  const pages = pageColumn(model, {
    onSelect: (id) => select(id, false),
    onPage: (page) => {
      strip.show(page);
      stepper?.show(page);
      outline.show(page);
      // A segment that is scrolled out of view stays selected, but the address names the page in view.
      if (model.byId.get(selected)?.page === page) keepPlace(page);
      else if (isPlaced && !signal.aborted) writePlace({ page: page.number });
    },
    onZoom: () => {},
    onLaidOut: () => handles?.place(),
    onStaleImage: (_page, image) => {
      image.alt = 'The image of this page could not be loaded.';
    },
  });
  const strip = pageStrip(model, (number) => pages.goTo(number));
  const stepper = model.pages.length > 1 ? pageStepper(model, pages.goTo) : null;
  const find = findBar(model, pages);
  const outline = outlineOf(() => order, select);
  handles = boxHandles(pages, (id, bbox) => steps.add({ op: 'change', segment_id: id, bbox }));
  const panel = segmentPanel({
    steps,
    select,
    neighbours,
    selected: () => model.byId.get(selected)?.segment ?? null,
  });

  const button = (name, hint, onclick) => h('button', { type: 'button', title: hint, onclick }, name);
  const undo = button('Undo', 'Ctrl Z', () => steps.undo());
  const redo = button('Redo', 'Ctrl Shift Z', () => steps.redo());
  undo.disabled = true;
  redo.disabled = true;
  const download = (kind) =>
    action(async () => {
      await saver.flush();
      const path = `tasks/${task.task_id}${kind === 'md' ? '/markdown' : ''}?corrected=true`;
      const text = await (await call(path)).text();
      saveText(text, `${model.name}.${kind}`, kind === 'md' ? 'text/markdown' : 'application/json');
    });
  listenToCorrectionKeys(
    { steps, panel, handles, select, selected: () => selected, order: () => order, find: find.focus },
    signal,
  );
  signal.addEventListener('abort', () => {
    pages.end();
    strip.end();
  });
  made.show(first.corrections, first);
  const unsent = withUnsent(task.task_id, first.corrections);
  const asked = readPlace();
  requestAnimationFrame(() => {
    const onPage = asked.page && order.find(({ page_number }) => page_number === asked.page);
    const first = model.byId.has(asked.segment) ? asked.segment : (onPage ?? order[0])?.segment_id;
    if (asked.page) pages.goTo(asked.page);
    select(first ?? null, Boolean(asked.segment));
    find.start();
    requestAnimationFrame(() => {
      isPlaced = true;
    });
    if (!unsent) return;
    steps.set(unsent);
    say('Your earlier changes were not saved; they are being saved now.');
  });
  return [
    h(
      'div',
      { class: 'correct-head' },
      h('h1', { title: model.name }, fileName(model.name)),
      state,
      h('div', { class: 'joined', role: 'group', 'aria-label': 'Steps' }, undo, redo),
      h(
        'div',
        { class: 'joined', role: 'group', 'aria-label': 'Download corrected' },
        button('Markdown', 'Corrected, as Markdown', download('md')),
        button('JSON', 'Corrected, as JSON', download('json')),
      ),
      h('div', { class: 'switches' }, outline.element, find.element, stepper?.element),
      h(
        'a',
        {
          class: 'button primary',
          href: `#/tasks/${task.task_id}`,
          onclick: ({ currentTarget }) => {
            currentTarget.href = placeIn(`#/tasks/${task.task_id}`);
          },
        },
        'Done',
      ),
    ),
    strip.element,
    pages.element,
    h('aside', { 'aria-label': 'Correct' }, conflicts.element, panel.element, made.element),
    h(
      'p',
      { class: 'muted keys' },
      'Keys: J K next and previous, E text, T type, 1–6 heading level, B move the box with arrows, M merge with next, U D move up and down, X delete, N new, C cells, / find, Ctrl Z undo',
    ),
  ];
}
