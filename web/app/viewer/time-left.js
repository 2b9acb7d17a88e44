/** Fewer pages say too little about those that follow. */
const LEAST_PAGES = 2;
const MINUTE = 60;

/**
 * Tells how long the rest takes, from how long the pages since the first look took. Pages are read side by side, so what counts is the
 * pace of all of them: `seconds that passed / pages that were read * pages that are left`.
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
