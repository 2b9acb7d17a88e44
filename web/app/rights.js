import { readKey, readShare } from '../shared/session.js';
import { call } from './api.js';

let known = null;

/** Tells the styles what the key may do: `data-needs` on an element hides it from keys that may not. The server refuses in any case. */
export async function showRights() {
  const key = readKey();
  if (key === known) return;
  known = key;
  const { dataset } = document.documentElement;
  dataset.role = readShare() ? 'share' : '';
  if (readShare()) return;
  try {
    const { role } = await (await call('keys/current')).json();
    if (key !== readKey()) return;
    dataset.role = role;
    // There is nothing to do in the playground for who cannot parse.
    if (role !== 'administer' && /^#?\/?$/.test(location.hash)) location.hash = '#/tasks';
  } catch {
    known = null;
  }
}
