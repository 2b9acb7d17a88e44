import { action, h } from '../../shared/dom.js';
import { getBatchItems, getBatchTable } from '../api.js';
import { cellsOf, columnsOf, labelsOf } from '../extract/flat-values.js';
import { confidenceTone } from '../extract/trust.js';
import { fileName, loading, saveBlob } from '../parts.js';

/**
 * The values of all extractions of a batch: one row per document, one column per field. A cell opens its page with the
 * words highlighted.
 */
export async function resultTable(batchId, name, signal) {
  const place = h('section', { 'aria-label': 'Values' }, loading('Loading the values …'));
  const items = await getBatchItems(batchId, 'json', signal);
  const rows = items.map(({ reference, file_name: file, task_id: taskId, status, message, task }) => ({
    file: reference || file || 'File',
    taskId,
    problem: status === 'Succeeded' ? null : message || status,
    cells: task?.output ? cellsOf(task.output) : [],
  }));
  const { schema } = items.find(({ task }) => task)?.task.configuration ?? {};
  const columns = columnsOf(
    rows.map(({ cells }) => cells),
    labelsOf(schema),
  );
  const stem = name.replaceAll(/[\\/:]/g, '-');
  const download = async (format) => saveBlob(await getBatchTable(batchId, format, signal), `${stem}.${format}`);
  const button = (label, work) => h('button', { type: 'button', onclick: action(async () => work()) }, label);
  place.replaceChildren(
    h(
      'div',
      { class: 'heading' },
      h('h2', {}, 'Values'),
      h(
        'div',
        { class: 'joined' },
        button('Download CSV', () => download('csv')),
        button('Download XLSX', () => download('xlsx')),
      ),
    ),
    columns.length === 0
      ? h('p', { class: 'muted' }, 'No values were found.')
      : h(
          'div',
          { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Values of all files' },
          h(
            'table',
            { class: 'value-table' },
            h('thead', {}, h('tr', {}, ...['File', ...columns].map((label) => h('th', { scope: 'col' }, label)))),
            h('tbody', {}, ...rows.map((row) => tableRow(row, columns))),
          ),
        ),
  );
  return place;
}

function tableRow({ file, taskId, cells, problem }, columns) {
  const first = taskId ? h('a', { href: `#/tasks/${taskId}` }, fileName(file)) : fileName(file);
  if (problem)
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, first),
      h('td', { colspan: columns.length || 1, class: 'problem' }, problem),
    );
  const cell = (label) => {
    const found = cells.find((one) => one.label === label);
    if (!found || found.value === null) return h('td', { class: 'muted' }, '–');
    const tone = confidenceTone(found.confidence);
    const address = `#/tasks/${taskId}?value=${encodeURIComponent(`/${found.path.join('/')}`)}`;
    const title = found.confidence === null ? '' : `${Math.round(found.confidence * 100)} % confidence`;
    return h('td', {}, h('a', { href: address, class: `cell-value ${tone}`, title, dir: 'auto' }, String(found.value)));
  };
  return h('tr', {}, h('th', { scope: 'row' }, first), ...columns.map(cell));
}
