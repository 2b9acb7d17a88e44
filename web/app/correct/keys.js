/** Whether a field or a dialog has the keyboard. */
export const isWritten = (target) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/** Keyboard shortcuts of the correction screen. They are active unless text is being typed. */
export function listenToCorrectionKeys({ steps, panel, handles, select, selected, order, find }, signal) {
  const walk = (by) => {
    const list = order();
    const at = list.findIndex(({ segment_id }) => segment_id === selected());
    const next = list[at < 0 ? 0 : at + by];
    if (next) select(next.segment_id);
  };
  const actions = {
    j: () => walk(1),
    k: () => walk(-1),
    e: () => panel.editText(),
    t: () => panel.editType(),
    c: () => panel.editCells(),
    l: () => panel.editFormula(),
    b: () => handles.focus(),
    m: () => panel.joinNext(),
    u: () => panel.move(-1),
    d: () => panel.move(1),
    x: () => panel.remove(),
    Delete: () => panel.remove(),
    n: () => panel.add(),
    '/': () => find(),
    Escape: () => select(null),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [level, () => panel.setLevel(level)])),
  };
  document.addEventListener(
    'keydown',
    (event) => {
      const isWriting = isWritten(event.target);
      if ((event.ctrlKey || event.metaKey) && !isWriting) {
        const key = event.key.toLowerCase();
        if (key !== 'z' && key !== 'y') return;
        event.preventDefault();
        if (key === 'y' || event.shiftKey) steps.redo();
        else steps.undo();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    },
    { signal },
  );
}
