/** Shortcuts are active unless text is being typed or another control uses the keys. */
export function listenToKeys({ pages, model, select, selected, find }, signal) {
  const step = (by) => {
    const page = pages.current();
    const next = model.pages[model.pages.indexOf(page) + by];
    if (next) pages.goTo(next.number);
  };
  const walk = (by) => {
    const ids = [...model.byId.keys()];
    const from = selected() ?? pages.current()?.segments[0]?.segment_id;
    const at = selected() ? ids.indexOf(from) + by : ids.indexOf(from);
    if (ids[at]) select(ids[at], 'keys');
  };
  const actions = {
    j: () => walk(1),
    k: () => walk(-1),
    Escape: () => select(null),
    '/': find,
    // A grid uses these keys itself.
    ...(pages.zoom && {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      '+': () => pages.zoom(1),
      '-': () => pages.zoom(-1),
      0: () => pages.zoom(0),
    }),
  };
  const listen = (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.closest?.('input:not([type="checkbox"]), textarea, select, [role="tab"], dialog')
    )
      return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', listen, { signal });
}
