import { action, confirmDialog, h, moment } from '../shared/dom.js';
import { readQuery, searchField, writeQuery } from './address.js';
import { createParse, deleteFile, linkToFile, listFiles, sameOrigin } from './api.js';
import { nothing, pagedList } from './paged-list.js';
import { bytes, fileName } from './parts.js';

const LIMIT = 25;

export function screen({ signal }) {
  let name = readQuery().get('name') ?? '';
  const fetchPage = async (cursor) => {
    const query = { limit: LIMIT, ...(name && { name }), ...(cursor && { cursor }) };
    const { files, has_more, next_cursor } = await listFiles(query, signal);
    return { items: files, next: has_more ? next_cursor : null };
  };
  const empty = () =>
    name
      ? nothing('No such file', `No file name contains “${name}”.`)
      : nothing('No files yet', 'Files that you upload appear here.', ['Open the playground', '#/']);
  const list = pagedList({ label: 'Files', fetchPage, empty, row: (file) => row(file) });

  function row({ file_id: id, file_name: name, file_size: size, content_type: type, created_at: created, url }) {
    const read = action(async () => {
      const { task_id } = await createParse({ file: url, file_name: name });
      location.hash = `#/tasks/${task_id}`;
    });
    const download = action(async () => {
      const link = await linkToFile(id);
      h('a', { href: sameOrigin(link.url), download: name }).click();
    });
    const remove = () =>
      confirmDialog('Delete this file?', `${name}: results of tasks that used it are kept.`, 'Delete', async () => {
        await deleteFile(id);
        item.remove();
        if (list.list.childElementCount === 0) list.reload();
      });
    const button = (text, onclick, needs) =>
      h(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': `${text} ${name}`, 'data-needs': needs, onclick },
        text,
      );
    const item = h(
      'li',
      {},
      h(
        'span',
        { class: 'what' },
        h('strong', {}, fileName(name)),
        h('span', { class: 'muted', title: type }, `${kindOf(name, type)}, ${bytes(size)}`),
      ),
      moment(created),
      h(
        'span',
        { class: 'row-buttons' },
        button('Parse', read, 'administer'),
        button('Download', download),
        button('Delete', remove, 'administer'),
      ),
    );
    return item;
  }
  const search = searchField('Find by name', name, (words) => {
    name = words;
    writeQuery({ name });
    list.reload({ isOther: true });
  });
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, 'Files'),
    h('div', { class: 'buttons filters' }, search),
    list.element,
  );
  return { element, ready: list.reload() };
}

/** `report.xlsx` → `XLSX`; from the media type if the name has no extension. */
const kindOf = (name, type) => (/\.(\w{1,5})$/.exec(name)?.[1] ?? type.split(/[/.]/).pop()).toUpperCase();
