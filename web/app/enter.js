import { say } from '../shared/dom.js';
import { request } from '../shared/request.js';
import { keepKey, keepShare, readKey } from '../shared/session.js';
import { addressOf } from './api.js';

const SHARED = /^#\/shared\/([\w-]+)\/(\w+)$/;

/** Signs in by a link. Its secret is removed from the address at once. */
export async function enter(route) {
  const [, taskId, key] = SHARED.exec(location.hash) ?? [];
  const token = location.hash.split('/').pop();
  history.replaceState(null, '', taskId ? `#/tasks/${taskId}` : '#/');
  try {
    if (taskId) keepShare(taskId, key);
    else if (!readKey()) keepKey(await keyFor(token));
  } catch (error) {
    say(error.message, true);
  }
  route();
}

/** Exchanges the sign-in link that the server printed at start for the key; the link works once. */
const keyFor = async (token) => (await (await request(addressOf('sign-in'), { json: { token } })).json()).key;
