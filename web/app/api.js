import { forgetKey, readKey, TOKEN_OF_WEBHOOKS } from './session.js';

/** Relative, so that the page also works behind a prefix. */
const BASE = new URL('.', document.baseURI);
export const addressOf = (path) => new URL(path, BASE);

const ended = new Set();
/** Calls back when the server no longer takes the key. */
export const onSessionEnd = (callback) => ended.add(callback);

/** Calls the server with the key; what it refuses becomes an Error with its own sentence. */
export async function call(path, { key = readKey(), json, ...init } = {}) {
  const headers = new Headers(init.headers);
  if (key) headers.set('authorization', `Bearer ${key}`);
  if (json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(json);
    init.method ??= 'POST';
  }
  let response;
  try {
    response = await fetch(addressOf(path), { cache: 'no-store', ...init, headers });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Error('The server cannot be reached. Check your connection and try again.');
  }
  if (response.ok) return response;
  if (response.status === 401 && key === readKey()) {
    forgetKey();
    for (const callback of ended) callback();
    throw Object.assign(new Error('The key is no longer valid.'), { isHandled: true });
  }
  const text = await response.text();
  throw Object.assign(new Error(text || `The server answered ${response.status}.`), { status: response.status });
}

const json = async (path, init) => (await call(path, init)).json();
const id = encodeURIComponent;

/** Answers whether the server takes the key. */
export const tryKey = (key) => json('tasks?limit=1', { key });
export const getOpenApi = () => json('openapi.json');
export const getHealth = async () => (await call('health', { key: null })).text();
export const getLimits = () => json('limits');
export const getFileTypes = () => json('file-types');
export const getTask = (taskId, signal) => json(`tasks/${id(taskId)}`, { signal });
export const createParse = (request) => json('tasks/parse', { json: request });
export const createExtract = (request) => json('tasks/extract', { json: request });
export const cancelTask = (taskId) => call(`tasks/${id(taskId)}/cancel`, { method: 'POST' });
export const deleteTask = (taskId) => call(`tasks/${id(taskId)}`, { method: 'DELETE' });
export const listTasks = (query, signal) => json(`tasks?${new URLSearchParams(query)}`, { signal });
export const listFiles = (query, signal) => json(`files?${new URLSearchParams(query)}`, { signal });
export const deleteFile = (fileId) => call(`files/${id(fileId)}`, { method: 'DELETE' });
export const linkToFile = (fileId) => json(`files/${id(fileId)}/url`);

export function uploadFile(file, name = file.name) {
  const body = new FormData();
  body.set('file', file, name);
  return json('files', { method: 'POST', body });
}

/** Opens the dashboard of webhooks without asking for the key again. */
export async function signInToWebhooks() {
  const { url } = await json('webhook/url');
  sessionStorage.setItem(TOKEN_OF_WEBHOOKS, new URLSearchParams(new URL(url).hash.slice(1)).get('token'));
}

/** Presigned links name the server by its public address; here they are asked for where the page came from. */
export function sameOrigin(link) {
  if (!link) return null;
  const { pathname, search } = new URL(link, BASE);
  return pathname + search;
}
