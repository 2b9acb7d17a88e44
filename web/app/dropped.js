let held = [];
let listener = null;

/**
 * Registers the screen that handles dropped files, until `signal` is aborted. Files that were dropped before are passed
 * to it.
 */
export function handleDrops(take, signal) {
  listener = take;
  signal.addEventListener('abort', () => {
    if (listener === take) listener = null;
  });
  const waiting = held;
  held = [];
  if (waiting.length > 0) take(waiting);
}

/**
 * Files and folders can be dropped anywhere on the page. Without this, the browser would leave the page and open the
 * file. If no screen handles them, they are held and `onHeld` is called.
 */
export function onDrop(onHeld) {
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  const over = (isOver) => document.body.classList.toggle('dragging', isOver);
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) over(false);
  });
  addEventListener('drop', async (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(false);
    const items = await itemsOf(event.dataTransfer);
    if (items.length === 0) return;
    if (listener) return listener(items);
    held = items;
    onHeld();
  });
}

/** The dropped files as `{name, file}`. Entries must be read before the event ends; folders are read afterwards. */
async function itemsOf({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return [...files].map((file) => ({ name: file.name, file }));
  const { filesOfEntries } = await import('./folders.js');
  return filesOfEntries(entries);
}
