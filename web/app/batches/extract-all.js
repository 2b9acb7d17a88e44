import { action, h } from '../../shared/dom.js';
import { createBatch } from '../api.js';
import { schemaChooser } from '../extract/schema-chooser.js';
import { withRetries } from '../retry.js';

/** Runs one schema over all documents of a batch. The result is a batch of extractions, shown as one table. */
export function extractFromAll(items, name, signal) {
  const chooser = schemaChooser(undefined, signal);
  const run = action(async () => {
    const wish = chooser.read();
    if (!wish) return;
    const files = items.map(({ task_id: file, reference, file_name: fileName }) => ({
      file,
      reference: reference ?? fileName,
    }));
    const request = {
      task_type: 'Extract',
      name: `${name}: ${wish.name || 'values'}`,
      configuration: wish.configuration,
      files,
    };
    const { batch_id: batchId } = await withRetries(() => createBatch(request), signal);
    if (!signal.aborted) location.hash = `#/batches/${batchId}`;
  });
  const count = items.length === 1 ? '1 document' : `${items.length} documents`;
  return h(
    'section',
    { class: 'panel extract', 'aria-label': 'Extract data' },
    h('h2', {}, `Extract data from ${count}`),
    chooser.element,
    h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'primary', onclick: run }, 'Extract')),
  );
}
