const STORED = 'quire-webhooks-token';

/** Relative, so that the page also works behind a prefix. */
const BASE = new URL('../webhook/', document.baseURI);

const ended = new Set();
/** Calls back when the server no longer takes the token. */
export const onSessionEnd = (callback) => ended.add(callback);

/** The token comes behind the hash, is taken out of the address at once, and lasts as long as this tab. */
export function readToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) {
    keepToken(given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(STORED);
}

export const keepToken = (token) => sessionStorage.setItem(STORED, token);
export const forgetToken = () => sessionStorage.removeItem(STORED);

async function call(method, path, body, credential = sessionStorage.getItem(STORED)) {
  const headers = { authorization: `Bearer ${credential}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const payload = body === undefined ? undefined : JSON.stringify(body);
  let response;
  try {
    response = await fetch(new URL(path, BASE), { method, headers, body: payload, cache: 'no-store' });
  } catch {
    throw new Error('The server cannot be reached. Check your connection and try again.');
  }
  if (response.ok) return response.json();
  if (response.status === 401 && path !== 'url') {
    forgetToken();
    for (const callback of ended) callback();
    throw Object.assign(new Error('This link has expired.'), { isHandled: true });
  }
  throw new Error((await response.text()) || `The server answered ${response.status}.`);
}

const id = encodeURIComponent;

/** Trades an API key for a token; the key itself is not kept. */
export async function signIn(key) {
  const { url } = await call('GET', 'url', undefined, key);
  keepToken(new URLSearchParams(new URL(url).hash.slice(1)).get('token'));
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
