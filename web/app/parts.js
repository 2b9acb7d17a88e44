import { whenBack } from '../shared/connection.js';
import { action, h, say } from '../shared/dom.js';

const TONES = { Succeeded: 'good', Failed: 'bad', Cancelled: '', Starting: 'wait', Processing: 'wait' };

export const statusBadge = (status) => h('span', { class: `badge ${TONES[status] ?? ''}` }, status);

export const emptyState = (title, ...content) => h('div', { class: 'panel empty' }, h('h2', {}, title), ...content);

/** Holds the place of what is being asked for, and tells so. */
export const loading = (text = 'Loading …') => h('p', { class: 'loading', role: 'status' }, text);

/** What went wrong, with a way to try again; where the server was away that happens by itself when it is back. */
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
/** A line over the page for as long as the server is away. */
export function tellConnection(isAway) {
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

/** So many letters at the end of a long name are always seen: they tell versions and types apart. */
const NAME_END = 14;
const LONG_NAME = 40;
/** A name that is cut in the middle where there is no room for it. */
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

/** The clipboard is only there on https and localhost; elsewhere the text is selected and copied as by hand. */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = h('textarea', { class: 'offscreen' });
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Saves a text under a name, without asking the server for it. */
export const saveText = (text, name, type) => saveBlob(new Blob([text], { type }), name);

export function saveBlob(blob, name) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
