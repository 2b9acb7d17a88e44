let held = [];
let listener = null;

/** Who is on the screen and takes files at once, until `signal` says that it has gone. */
export function takeDrops(take, signal) {
  listener = take;
  signal.addEventListener('abort', () => {
    if (listener === take) listener = null;
  });
  const waiting = held;
  held = [];
  if (waiting.length > 0) take(waiting);
}

/**
 * Files may be dropped anywhere on the page. Without this a drop beside the field would have the browser leave the page
 * and open the file. Where nobody takes them they wait, and `onHeld` is told.
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
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    if (listener) return listener(files);
    held = files;
    onHeld();
  });
}
