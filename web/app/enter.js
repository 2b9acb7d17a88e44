import { say } from '../shared/dom.js';
import { request } from '../shared/request.js';
import { keepKey, keepShare, readKey } from '../shared/session.js';
import { addressOf } from './api.js';

const SHARED = /^#\/shared\/([\w-]+)\/(\w+)$/;

/** Lets somebody in by a link. Its secret is taken out of the address at once. */
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

/** Trades the link that the server printed at its start for the key; it works once. */
const keyFor = async (token) => (await (await request(addressOf('sign-in'), { json: { token } })).json()).key;
