import { request } from '../shared/request.js';
import { forgetKey, keepToken, readKey, readShare } from '../shared/session.js';

/** Relative, so that the page also works behind a prefix. */
const BASE = new URL('.', document.baseURI);
export const addressOf = (path) => new URL(path, BASE);

const ended = new Set();
/** Calls back when the server rejects the key. */
export const onSessionEnd = (callback) => ended.add(callback);

export function endSession() {
  const wasShared = readShare() !== null;
  forgetKey();
  for (const callback of ended) callback(wasShared);
  return Object.assign(new Error('The key is no longer valid.'), { isHandled: true });
}

/** Calls the server with the key of this tab. */
export async function call(path, init) {
  const key = readKey();
  try {
    return await request(addressOf(path), { credential: key, ...init });
  } catch (error) {
    throw error.status === 401 && key === readKey() ? endSession() : error;
  }
}

const json = async (path, init) => (await call(path, init)).json();
const id = encodeURIComponent;

/** Throws unless the server accepts the key. */
export async function tryKey(key) {
  try {
    await request(addressOf('keys/current'), { credential: key });
  } catch (error) {
    throw error.status === 401 ? new Error('This key is not valid.') : error;
  }
}
let description = null;
/** The server's OpenAPI description. It does not change while the server runs, so it is fetched once. */
export function getOpenApi() {
  description ??= json('openapi.json').catch((error) => {
    description = null;
    throw error;
  });
  return description;
}
export const getHealth = async () => (await request(addressOf('health'))).text();
export const getLimits = () => json('limits');
export const getFileTypes = () => json('file-types');
export const getModels = async () => (await json('models')).models;
export const getTask = (taskId, signal) => json(`tasks/${id(taskId)}`, { signal });
/** A result as `markdown`, `html`, `text` or `bundle` (a zip with its images). */
export const getRendering = async (taskId, form, signal, query = '') =>
  (await call(`tasks/${id(taskId)}/${form}?corrected=true${query && `&${query}`}`, { signal })).blob();
/** The result with corrections applied; without corrections it equals the original. */
export const getCorrectedTask = (taskId, signal) => json(`tasks/${id(taskId)}?corrected=true`, { signal });
/** A task without its result. */
export const getTaskSummary = (taskId, signal) => json(`tasks/${id(taskId)}?include_chunks=false`, { signal });
export const createParse = (wish) => json('tasks/parse', { json: wish });
export const createExtract = (wish) => json('tasks/extract', { json: wish });
export const createBatch = (wish) => json('batches', { json: wish });
export const getBatch = (batchId, signal) => json(`batches/${id(batchId)}`, { signal });
export const listBatches = (query, signal) => json(`batches?${new URLSearchParams(query)}`, { signal });
export const retryBatch = (batchId) => json(`batches/${id(batchId)}/retry`, { method: 'POST' });
export const cancelBatch = (batchId) => call(`batches/${id(batchId)}/cancel`, { method: 'POST' });
export const deleteBatch = (batchId) => call(`batches/${id(batchId)}`, { method: 'DELETE' });
export const getBatchBundle = async (batchId, signal) =>
  (await call(`batches/${id(batchId)}/bundle?corrected=true`, { signal })).blob();
/** The status of each item of a batch; with `format: 'json'` together with its result. */
export async function getBatchItems(batchId, format, signal) {
  const text = await (await call(`batches/${id(batchId)}/results?format=${format}&corrected=true`, { signal })).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
/** Saved schemas and templates. */
export const listSchemas = (signal) => json('schemas', { signal });
export const suggestSchema = (taskId, signal) => json(`tasks/${id(taskId)}/schema`, { signal });
export const getBatchTable = async (batchId, format, signal) =>
  (await call(`batches/${id(batchId)}/table?format=${format}&corrected=true`, { signal })).blob();
export const saveSchema = (content) => json('schemas', { json: content });
export const replaceSchema = (schemaId, content) => json(`schemas/${id(schemaId)}`, { method: 'PUT', json: content });
export const deleteSchema = (schemaId) => call(`schemas/${id(schemaId)}`, { method: 'DELETE' });
export const cancelTask = (taskId) => call(`tasks/${id(taskId)}/cancel`, { method: 'POST' });
export const deleteTask = (taskId) => call(`tasks/${id(taskId)}`, { method: 'DELETE' });
export const listTasks = (query, signal) => json(`tasks?${new URLSearchParams(query)}`, { signal });
export const listFiles = (query, signal) => json(`files?${new URLSearchParams(query)}`, { signal });
export const deleteFile = (fileId) => call(`files/${id(fileId)}`, { method: 'DELETE' });
export const linkToFile = (fileId) => json(`files/${id(fileId)}/url`);
export const getUsage = (query, signal) => json(`usage?${new URLSearchParams(query)}`, { signal });
export const listKeys = async (signal) => (await json('keys', { signal })).keys;
export const createKey = (wish) => json('keys', { json: wish });
export const revokeKey = (keyId) => call(`keys/${id(keyId)}`, { method: 'DELETE' });

/** Opens the webhook dashboard without asking for the key again. */
export const signInToWebhooks = async () => keepToken((await json('webhook/url')).url);

/** Presigned links name the server's public address; here they are requested from the origin of the page. */
export function sameOrigin(link) {
  if (!link) return null;
  const { pathname, search } = new URL(link, BASE);
  return pathname + search;
}
