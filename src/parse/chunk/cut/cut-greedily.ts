/** From the first to before the last. */
export type IndexSpan = readonly [from: number, to: number];

/** Cuts a list into the fewest pieces that fit. `settle` may move the end of a piece back to a better place. */
export function cutGreedily(
  count: number,
  fits: (from: number, to: number) => boolean,
  settle: (from: number, to: number) => number = (_, to) => to,
): IndexSpan[] {
  const pieces: IndexSpan[] = [];
  let guess = 1;
  for (let from = 0; from < count; ) {
    const longest = longestFitting(from, count, guess, fits);
    const to = longest === count ? count : Math.max(from + 1, settle(from, longest));
    pieces.push([from, to]);
    guess = longest - from;
    from = to;
  }
  return pieces;
}

/** Gallops from a guess: pieces of one segment are about equally long, and counting a long text is expensive. */
function longestFitting(from: number, count: number, guess: number, fits: (from: number, to: number) => boolean) {
  let good = from + 1;
  let bad = count + 1;
  let probe = Math.max(good + 1, Math.min(count, from + guess));
  for (let step = 1 + (guess >> 3); bad - good > 1; ) {
    if (fits(from, probe)) good = probe;
    else bad = probe;
    const isBounded = bad <= count;
    probe = isBounded ? (good + bad) >> 1 : Math.min(count, good + step);
    if (!isBounded) step *= 2;
  }
  return good;
}
