import { action, h, say } from '../../shared/dom.js';
import { call, getTask } from '../api.js';
import { fileName, loading, problemNote, saveText } from '../parts.js';
import { documentOf } from '../viewer/document-model.js';
import { pageColumn } from '../viewer/pages.js';
import { applied } from './apply.js';
import { boxHandles } from './box-handles.js';
import { history } from './history.js';
import { listenToCorrectionKeys } from './keys.js';
import { madeList } from './made-list.js';
import { readCorrections, saving } from './saving.js';
import { segmentPanel } from './segment-panel.js';
import { loadStyle } from './style.js';
import { withUnsent } from './unsent.js';

/** One document under correction: pages on the left, what is selected on the right. */
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

  /** Pages keep their identity; what stands on them is exchanged. */
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
      onMerged(operations) {
        steps.adopt(operations);
        say('Somebody else corrected this document too; both are kept.');
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
  const made = madeList((id) => steps.set(steps.operations.filter((operation) => operation.id !== id)));

  const select = (id, isRevealed = true) => {
    selected = id;
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
    onPage: () => {},
    onZoom: () => {},
    onLaidOut: () => handles?.place(),
    onStaleImage: (_page, image) => {
      image.alt = 'The image of this page could not be loaded.';
    },
  });
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
  listenToCorrectionKeys({ steps, panel, handles, select, selected: () => selected, order: () => order }, signal);
  signal.addEventListener('abort', () => pages.end());
  made.show(first.corrections, first);
  const unsent = withUnsent(task.task_id, first.corrections);
  queueMicrotask(() => {
    select(order[0]?.segment_id ?? null, false);
    if (!unsent) return;
    steps.set(unsent);
    say('What could not be sent before is sent now.');
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
      h('a', { class: 'button', href: `#/tasks/${task.task_id}` }, 'Done'),
    ),
    pages.element,
    h('aside', { 'aria-label': 'Correct' }, panel.element, made.element),
    h(
      'p',
      { class: 'muted keys' },
      'Keys: J K next and previous, E text, T type, 1–6 heading level, B box by arrows, M join with next, U D move, X delete, N new, C cells, Ctrl Z undo',
    ),
  ];
}
