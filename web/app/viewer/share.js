import { action, h, moment, openDialog, say } from '../../shared/dom.js';
import { call } from '../api.js';
import { copyButton } from '../parts.js';

const DAY = 86_400;
/** @type {[string, number][]} */
const PERIODS = [
  ['1 day', DAY],
  ['7 days', 7 * DAY],
  ['30 days', 30 * DAY],
  ['1 year', 365 * DAY],
];

/** Links that show this document to people without a key: create, list, revoke. */
export async function openShares(task) {
  const path = `tasks/${encodeURIComponent(task.task_id)}/shares`;
  const read = async (address, init) => (await call(address, init)).json();
  const period = h('select', {}, ...PERIODS.map(([name, seconds]) => h('option', { value: seconds }, name)));
  period.value = String(7 * DAY);
  const made = h('div', { 'aria-live': 'polite' });
  const list = h('ul', { class: 'rows scrolling', 'aria-label': 'Links in use' });

  const row = ({ share_id: id, created_at: created, expires_at: expires }) => {
    const revoke = action(async () => {
      await read(`${path}/${id}`, { method: 'DELETE' });
      made.replaceChildren();
      say('Revoked.');
      await load();
    });
    return h(
      'li',
      {},
      h('span', { class: 'what' }, h('span', {}, 'Expires ', moment(expires))),
      h('span', { class: 'muted' }, 'created ', moment(created)),
      h('button', { type: 'button', class: 'quiet danger', onclick: revoke }, 'Revoke'),
    );
  };
  async function load() {
    const { shares } = await read(path);
    list.hidden = shares.length === 0;
    list.replaceChildren(...shares.map(row));
  }
  const create = action(async () => {
    const { url } = await read(path, { json: { expires_in: Number(period.value) } });
    const field = h('input', { readonly: true, value: url, 'aria-label': 'Share link', onfocus: () => field.select() });
    made.replaceChildren(
      h(
        'div',
        { class: 'row' },
        field,
        copyButton('Copy', () => url),
      ),
      h('p', { class: 'muted' }, 'Copy the link now. It is shown only once.'),
    );
    await load();
  });
  await load();
  const dialog = openDialog(
    'Share',
    h(
      'p',
      {},
      'Anyone with the link can view and download this document and its result until the link expires. ' +
        'They cannot change anything or see other documents.',
    ),
    h(
      'div',
      { class: 'buttons' },
      h('label', { class: 'switch' }, 'Expires after ', period),
      h('button', { type: 'button', class: 'primary', onclick: create }, 'Create link'),
    ),
    made,
    list,
    h('div', { class: 'buttons end' }, h('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
  );
}
