import { action, h } from '../../shared/dom.js';
import { createExtract, getTask } from '../api.js';
import { followTask } from '../events.js';
import { copyButton, problemNote, saveText } from '../parts.js';
import { resultTree } from './result-tree.js';
import { schemaEditor } from './schema-editor.js';

/** Fill a schema from this document, and see on the page where each value stands. */
export function extractPanel(parseTask, extraction, pages, signal) {
  const editor = schemaEditor(extraction?.configuration.schema);
  const place = h('div', { class: 'results', 'aria-live': 'polite' });
  const showResult = (task) => {
    if (task.status !== 'Succeeded') return place.replaceChildren(problemNote({ message: task.message }));
    const text = JSON.stringify(task.output.results, null, 2);
    place.replaceChildren(
      h(
        'div',
        { class: 'heading' },
        h('h2', { class: 'list-heading' }, 'Values'),
        h(
          'div',
          { class: 'joined' },
          h('a', { class: 'button', href: `#/review/${task.task_id}` }, 'Review'),
          copyButton('Copy', () => text),
          h('button', { type: 'button', onclick: () => saveText(text, 'values.json', 'application/json') }, 'JSON'),
        ),
      ),
      ...(task.output.warnings ?? []).map(({ message }) => h('p', { class: 'notice' }, message)),
      resultTree(task.output, (citations) => pages.light(citations)),
    );
  };
  const run = action(async () => {
    const schema = editor.read();
    if (!schema) return;
    pages.light([]);
    const working = h('p', { class: 'loading', role: 'status' }, 'Looking for the values …');
    place.replaceChildren(h('progress', { 'aria-label': 'Looking for the values' }), working);
    place.scrollIntoView({ block: 'nearest' });
    try {
      const { task_id } = await createExtract({ file: parseTask.task_id, schema });
      await followTask(task_id, ({ message }) => working.replaceChildren(message), signal);
      showResult(await getTask(task_id, signal));
      place.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (!signal.aborted && !error.isHandled) place.replaceChildren(problemNote(error));
    }
  });
  if (extraction) showResult(extraction);
  const button = h('button', { type: 'button', class: 'primary', onclick: run }, 'Extract');
  // Who opens a result wants to see it; what was asked for is a click away.
  const wish = h(
    'details',
    { open: !extraction },
    h('summary', {}, 'What to find'),
    editor.element,
    h('div', { class: 'buttons' }, button),
  );
  return h('div', { class: 'stack extract' }, wish, place);
}
