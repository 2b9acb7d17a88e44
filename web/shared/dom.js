/**
 * Creates an element. Text is always text, never markup, so nothing that a server sends can become part of the page.
 * `on…` properties are listeners, `class` and `aria-…` are attributes, `null` and `false` are omitted.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let hideTimer;
/** Shows a message, and announces it to screen readers. */
export function say(message, isProblem = false) {
  const status = document.getElementById('status');
  clearTimeout(hideTimer);
  // Shown again each time: the element opened last is on top, even above a dialog.
  status.hidePopover();
  status.classList.toggle('bad', isProblem);
  status.showPopover();
  status.textContent = message;
  hideTimer = setTimeout(() => status.hidePopover(), isProblem ? 10_000 : 5_000);
}

/**
 * Runs the action of a button: it cannot be pressed twice, and an error is announced. The button is not disabled
 * meanwhile, since a disabled button loses keyboard focus.
 */
export function action(work) {
  return async (event) => {
    const button = event.currentTarget;
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    try {
      await work(event);
    } catch (error) {
      if (!error.isHandled) say(error.message, true);
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
}

/** A dialog that removes itself when it is closed. Focus returns to where it was. */
export function openDialog(title, ...content) {
  const heading = h('h2', { id: 'dialog-title' }, title);
  const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' }, heading, ...content);
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.addEventListener('close', () => {
    dialog.remove();
    const place = before?.isConnected ? before : document.getElementById('main');
    place.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function confirmDialog(title, text, confirmLabel, work) {
  const close = () => dialog.close();
  const confirmed = action(async () => {
    await work();
    close();
  });
  const dialog = openDialog(
    title,
    h('p', {}, text),
    h(
      'div',
      { class: 'buttons end' },
      h('button', { type: 'button', onclick: close, autofocus: true }, 'Cancel'),
      h('button', { type: 'button', class: 'danger', onclick: confirmed }, confirmLabel),
    ),
  );
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const ABSOLUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** `3 minutes ago`, with the exact time as a tooltip. */
export function moment(timestamp) {
  const seconds = (Date.parse(timestamp) - Date.now()) / 1_000;
  /** @type {[Intl.RelativeTimeFormatUnit, number]} */
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const text = RELATIVE.format(Math.round(seconds / size), unit);
  return h('time', { datetime: timestamp, title: ABSOLUTE.format(new Date(timestamp)) }, text);
}
