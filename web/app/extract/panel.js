import { action, h, moment } from '../../shared/dom.js';
import { readShare } from '../../shared/session.js';
import { readQuery } from '../address.js';
import { createExtract, getCorrectedTask, listTasks } from '../api.js';
import { followTask } from '../events.js';
import { copyButton, problemNote, saveText, statusBadge } from '../parts.js';
import { placeIn } from '../place.js';
import { withRetries } from '../retry.js';
import { cellsOf, columnsOf, csvOf, listsOf } from './flat-values.js';
import { resultTree } from './result-tree.js';
import { schemaChooser } from './schema-chooser.js';
import { loadScale } from './trust.js';

const LISTED = 20;

/**
 * Extracts values by a schema from this document and shows where each is on the page. Earlier extractions are listed.
 */
export function extractPanel(parseTask, extraction, pages, signal) {
  const isShared = readShare() !== null;
  const chooser = isShared ? null : schemaChooser(extraction?.configuration, signal, parseTask.task_id);
  const place = h('div', { class: 'results', 'aria-live': 'polite' });
  const earlier = h('div', {});
  const name = (parseTask.file_info.name ?? 'document').replace(/\.[^.]*$/, '');

  const showResult = async (task) => {
    if (task.status !== 'Succeeded') return place.replaceChildren(problemNote({ message: task.message }));
    await loadScale(signal);
    const { results } = task.output;
    const text = JSON.stringify(results, null, 2);
    const sources = () => JSON.stringify(task.output, null, 2);
    const button = (label, title, work) => h('button', { type: 'button', title, onclick: work }, label);
    place.replaceChildren(
      h(
        'div',
        { class: 'heading' },
        h('h2', { class: 'list-heading' }, 'Values'),
        h(
          'div',
          { class: 'joined' },
          h('a', { class: 'button', href: `#/review/${task.task_id}`, 'data-needs': 'correct' }, 'Review'),
          copyButton('Copy', () => text),
          button('Download CSV', 'Values with confidence and page', () =>
            saveText(csvOf(sheetOf(task.output)), `${name}.csv`, 'text/csv'),
          ),
          button('Download JSON', 'Values with confidence and citations', () =>
            saveText(sources(), `${name} values.json`, 'application/json'),
          ),
        ),
      ),
      ...(task.output.warnings ?? []).map(({ message }) => h('p', { class: 'notice' }, message)),
      resultTree(task.output, (citations) => pages.light(citations), task.configuration?.schema),
    );
    lightAsked(task.output);
  };
  /** A cell of a batch table links here with its value. */
  const lightAsked = ({ citations }) => {
    const pointer = readQuery().get('value');
    const cited = pointer
      ?.split('/')
      .slice(1)
      .reduce((tree, key) => tree?.[key], citations);
    if (Array.isArray(cited)) requestAnimationFrame(() => pages.light(cited));
  };
  const run = action(async () => {
    const wish = chooser.read();
    if (!wish) return;
    pages.light([]);
    const working = h('p', { class: 'loading', role: 'status' }, 'Extracting …');
    place.replaceChildren(h('progress', { 'aria-label': 'Extraction' }), working);
    place.scrollIntoView({ block: 'nearest' });
    try {
      const request = { file: parseTask.task_id, ...wish.configuration };
      const { task_id: taskId } = await withRetries(() => createExtract(request), signal);
      // From now on the address is that of the extraction: a reload shows it again.
      history.replaceState(null, '', placeIn(`#/tasks/${taskId}`));
      await followTask(taskId, ({ message }) => working.replaceChildren(message), signal);
      await showResult(await getCorrectedTask(taskId, signal));
      place.scrollIntoView({ block: 'nearest' });
      await listEarlier(taskId);
    } catch (error) {
      if (!signal.aborted && !error.isHandled) place.replaceChildren(problemNote(error));
    }
  });
  async function listEarlier(shownId) {
    const query = { parse_task_id: parseTask.task_id, limit: LISTED, include_chunks: false };
    const { tasks } = await listTasks(query, signal);
    const item = (task) => {
      const fields = Object.keys(task.configuration?.schema?.properties ?? {}).join(', ');
      const isShown = task.task_id === shownId;
      return h(
        'li',
        { 'aria-current': isShown ? 'true' : null },
        statusBadge(task.status),
        h(
          'span',
          { class: 'what' },
          isShown
            ? h('strong', {}, fields || 'Extraction')
            : h('a', { href: placeIn(`#/tasks/${task.task_id}`) }, fields || 'Extraction'),
        ),
        moment(task.created_at),
      );
    };
    earlier.replaceChildren(
      ...(tasks.length > 0
        ? [
            h(
              'details',
              {},
              h('summary', {}, `Extractions of this document (${tasks.length})`),
              h('ul', { class: 'rows', 'aria-label': 'Extractions of this document' }, ...tasks.map(item)),
            ),
          ]
        : []),
    );
  }
  if (extraction) showResult(extraction);
  if (isShared) return h('div', { class: 'stack extract' }, place);
  listEarlier(extraction?.task_id).catch(() => {});
  const button = h('button', { type: 'button', class: 'primary', onclick: run }, 'Extract');
  // A finished extraction shows its result first; its schema is one click away.
  const wish = h(
    'details',
    { open: !extraction, 'data-needs': 'administer' },
    h('summary', {}, 'Data to extract'),
    chooser.element,
    h('div', { class: 'buttons' }, button),
  );
  return h('div', { class: 'stack extract' }, wish, place, earlier);
}

/** One line per value, followed by the numbered items of lists. */
function sheetOf(output) {
  const rows = [['Field', 'Value', 'Confidence', 'Page', 'Quote']];
  const add = (label, { value, confidence, citations }) =>
    rows.push([label, value, confidence, citations[0]?.page_number ?? null, citations[0]?.content ?? null]);
  for (const cell of cellsOf(output)) add(cell.label, cell);
  for (const { label, rows: items } of listsOf(output)) {
    const columns = columnsOf(items);
    items.forEach((cells, at) => {
      for (const column of columns) {
        const cell = cells.find((one) => one.label === column);
        if (cell) add(`${label} ${at + 1} › ${column}`, cell);
      }
    });
  }
  return rows;
}
