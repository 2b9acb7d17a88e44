/** Fewer pages are too few for an estimate. */
const LEAST_PAGES = 2;
const MINUTE = 60;

/**
 * Estimates the remaining time from the pages parsed since the first update. Pages are parsed in parallel, so the
 * overall rate counts: `seconds passed / pages parsed * pages left`.
 */
export function timeLeft(now = () => performance.now()) {
  let first = null;
  return (done, total) => {
    const at = now();
    first ??= { at, done };
    const read = done - first.done;
    if (read < LEAST_PAGES || done >= total) return '';
    return inWords(((at - first.at) / 1_000 / read) * (total - done));
  };
}

function inWords(seconds) {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < MINUTE) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.round(minutes / 6) / 10;
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
}
