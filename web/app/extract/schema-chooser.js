import { action, confirmDialog, h, openDialog, say } from '../../shared/dom.js';
import { deleteSchema, listSchemas, replaceSchema, saveSchema, suggestSchema } from '../api.js';
import { schemaEditor } from './schema-editor.js';

/** The last schema used is offered again, also for another document. */
let last = null;

/**
 * Chooses what to extract: a saved schema, a template or a new one, edited in place, with instructions. `parseTaskId`
 * is the document that a schema can be suggested from.
 */
export function schemaChooser(initial, signal, parseTaskId = null) {
  const editor = schemaEditor(initial?.schema ?? last?.schema);
  let saved = [];
  let templates = [];
  let chosen = initial ? null : (last?.saved ?? null);
  const select = h('select', { id: 'saved-schema', onchange: () => choose(select.value) });
  const prompt = h('textarea', { id: 'instructions', rows: 3 });
  prompt.value = initial?.system_prompt ?? last?.prompt ?? '';

  function draw() {
    const option = (value, text) => h('option', { value }, text);
    select.replaceChildren(
      option('', 'New schema'),
      ...(saved.length > 0
        ? [h('optgroup', { label: 'Saved' }, ...saved.map(({ schema_id: id, name }) => option(id, name)))]
        : []),
      h('optgroup', { label: 'Templates' }, ...templates.map(({ id, title }) => option(`template:${id}`, title))),
    );
    select.value = chosen?.schema_id ?? '';
    for (const button of [update, remove]) button.hidden = !chosen;
  }
  function choose(value) {
    const template = templates.find(({ id }) => value === `template:${id}`);
    chosen = saved.find(({ schema_id: id }) => id === value) ?? null;
    if (chosen) {
      editor.write(chosen.schema);
      prompt.value = chosen.system_prompt ?? '';
    } else if (template) editor.write(template.schema);
    for (const button of [update, remove]) button.hidden = !chosen;
  }
  const reload = async () => {
    ({ schemas: saved, templates } = await listSchemas(signal));
    draw();
  };
  const contentOf = (name) => {
    const schema = editor.read();
    return schema && { name, schema, system_prompt: prompt.value.trim() || null };
  };
  const suggest = action(async () => {
    const schema = await suggestSchema(parseTaskId, signal);
    if (Object.keys(schema.properties ?? {}).length === 0) return say('No labelled values were found in the document.');
    chosen = null;
    draw();
    editor.write(schema);
  });
  const saveAs = () => {
    if (!editor.read()) return;
    const name = h('input', { id: 'schema-name', required: true, maxlength: 100, autofocus: true });
    const keep = async (event) => {
      event.preventDefault();
      try {
        chosen = await saveSchema(contentOf(name.value.trim()));
        dialog.close();
        say('Schema saved.');
        await reload();
      } catch (error) {
        if (!error.isHandled) say(error.message, true);
      }
    };
    const dialog = openDialog(
      'Save schema',
      h('p', { class: 'muted' }, 'Everyone who uses this server with a key of your tenant can use it.'),
      h(
        'form',
        { class: 'stack', onsubmit: keep },
        h('div', { class: 'field' }, h('label', { for: 'schema-name' }, 'Name'), name),
        h(
          'div',
          { class: 'buttons end' },
          h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
          h('button', { class: 'primary' }, 'Save'),
        ),
      ),
    );
  };
  const update = h(
    'button',
    {
      type: 'button',
      hidden: true,
      onclick: action(async () => {
        const content = contentOf(chosen.name);
        if (!content) return;
        chosen = await replaceSchema(chosen.schema_id, content);
        say('Schema saved.');
        await reload();
      }),
    },
    'Save',
  );
  const remove = h(
    'button',
    {
      type: 'button',
      class: 'quiet danger',
      hidden: true,
      onclick: () =>
        confirmDialog('Delete this schema?', `${chosen.name}: extractions made with it stay.`, 'Delete', async () => {
          await deleteSchema(chosen.schema_id);
          chosen = null;
          await reload();
        }),
    },
    'Delete',
  );
  draw();
  reload().catch((error) => !signal.aborted && !error.isHandled && say(error.message, true));
  const element = h(
    'div',
    { class: 'stack' },
    h(
      'div',
      { class: 'schema-bar' },
      h('label', { for: 'saved-schema' }, 'Schema'),
      select,
      update,
      h('button', { type: 'button', onclick: saveAs }, 'Save as …'),
      parseTaskId && h('button', { type: 'button', onclick: suggest }, 'Suggest from document'),
      remove,
    ),
    editor.element,
    h(
      'details',
      { open: !!prompt.value },
      h('summary', {}, 'Instructions'),
      h('div', { class: 'field' }, h('label', { for: 'instructions' }, 'Instructions for the language model'), prompt),
    ),
  );
  return {
    element,
    /** Null if a problem was shown instead. */
    read() {
      const content = contentOf(chosen?.name ?? '');
      if (!content) return null;
      last = { schema: content.schema, prompt: prompt.value, saved: chosen };
      const { schema, system_prompt } = content;
      return { name: content.name, configuration: { schema, ...(system_prompt ? { system_prompt } : {}) } };
    },
  };
}
