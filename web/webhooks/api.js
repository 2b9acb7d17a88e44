import { request } from '../shared/request.js';
import { forgetToken, keepToken, readToken } from '../shared/session.js';

/** Relative, so that the page also works behind a prefix. */
const BASE = new URL('../webhook/', document.baseURI);

const ended = new Set();
/** Calls back when the server rejects the token. */
export const onSessionEnd = (callback) => ended.add(callback);

async function call(method, path, json) {
  try {
    return await (await request(new URL(path, BASE), { method, json, credential: readToken() })).json();
  } catch (error) {
    if (error.status !== 401) throw error;
    forgetToken();
    for (const callback of ended) callback();
    throw Object.assign(new Error('This link has expired.'), { isHandled: true });
  }
}

const id = encodeURIComponent;

/** Exchanges an API key for a token; the key itself is not kept. */
export async function signIn(key) {
  const { url } = await (await request(new URL('url', BASE), { credential: key })).json();
  keepToken(url);
}
export const listEndpoints = async () => (await call('GET', 'endpoints')).endpoints;
export const createEndpoint = (endpoint) => call('POST', 'endpoints', endpoint);
export const updateEndpoint = (endpointId, change) => call('PATCH', `endpoints/${id(endpointId)}`, change);
export const removeEndpoint = (endpointId) => call('DELETE', `endpoints/${id(endpointId)}`);
export const revealSecret = async (endpointId) => (await call('GET', `endpoints/${id(endpointId)}/secret`)).secret;
export const rotateSecret = async (endpointId) => (await call('POST', `endpoints/${id(endpointId)}/rotate`)).secret;
export const sendTest = (endpointId) => call('POST', `endpoints/${id(endpointId)}/test`);
export const getDelivery = (deliveryId) => call('GET', `deliveries/${id(deliveryId)}`);
export const replay = (deliveryId) => call('POST', `deliveries/${id(deliveryId)}/replay`);
export function listDeliveries({ endpointId, cursor }) {
  const query = new URLSearchParams({ limit: '20' });
  if (endpointId) query.set('endpoint_id', endpointId);
  if (cursor) query.set('cursor', cursor);
  return call('GET', `deliveries?${query}`);
}
