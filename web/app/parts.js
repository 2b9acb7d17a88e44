import { whenBack } from '../shared/connection.js';
import { action, h, say } from '../shared/dom.js';

const TONES = { Succeeded: 'good', Failed: 'bad', Cancelled: '', Starting: 'wait', Processing: 'wait' };

export const statusBadge = (status) => h('span', { class: `badge ${TONES[status] ?? ''}` }, status);

export const emptyState = (title, ...content) => h('div', { class: 'panel empty' }, h('h2', {}, title), ...content);

/** A placeholder with a loading message. */
export const loading = (text = 'Loading …') => h('p', { class: 'loading', role: 'status' }, text);

/** An error with a retry button. If the server was unreachable, it retries automatically when the server is back. */
export function problemNote(error, retry) {
  const note = h(
    'div',
    { class: 'notice bad', role: 'alert' },
    h('p', {}, error.message),
    retry && h('button', { type: 'button', onclick: retry }, 'Try again'),
  );
  if (error.isAway && retry) whenBack().then(() => note.isConnected && retry());
  return note;
}

let hideLine;
/** A banner that is shown while the server is unreachable. */
export function showConnection(isAway) {
  const line = document.getElementById('connection');
  line.textContent = isAway
    ? 'The server cannot be reached. This page will reconnect automatically.'
    : 'Reconnected to the server.';
  line.hidden = false;
  line.classList.toggle('bad', isAway);
  clearTimeout(hideLine);
  const hide = () => {
    line.hidden = true;
  };
  if (!isAway) hideLine = setTimeout(hide, 4_000);
}

/** This many letters at the end of a long name are always shown: they distinguish versions and types. */
const NAME_END = 14;
const LONG_NAME = 40;
/** A name that is truncated in the middle if there is not enough room. */
export function fileName(name) {
  if (name.length <= LONG_NAME) return name;
  return h(
    'span',
    { class: 'file-name', title: name },
    h('span', { class: 'name-start' }, name.slice(0, -NAME_END)),
    h('span', { class: 'name-end' }, name.slice(-NAME_END)),
  );
}

const SIZES = ['bytes', 'kB', 'MB', 'GB'];
export function bytes(count) {
  let size = count;
  let unit = 0;
  for (; size >= 1000 && unit < SIZES.length - 1; unit += 1) size /= 1000;
  return `${unit === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${SIZES[unit]}`;
}

export const copyButton = (label, textOf) =>
  h(
    'button',
    {
      type: 'button',
      onclick: action(async () => {
        await copyText(textOf());
        say('Copied.');
      }),
    },
    label,
  );

/** The clipboard API needs https or localhost; elsewhere the text is selected and copied by a command. */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = h('textarea', { class: 'offscreen' });
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Saves a text as a file, without a request to the server. */
export const saveText = (text, name, type) => saveBlob(new Blob([text], { type }), name);

export function saveBlob(blob, name) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
