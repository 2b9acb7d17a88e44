import { readKey, readShare } from '../shared/session.js';
import { call } from './api.js';

let known = null;

/**
 * Sets what the key may do, for the style sheet: elements with `data-needs` are hidden from other keys. The server
 * checks in any case.
 */
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
    // The playground is useless without the right to parse.
    if (role !== 'administer' && /^#?\/?$/.test(location.hash)) location.hash = '#/tasks';
  } catch {
    known = null;
  }
}
