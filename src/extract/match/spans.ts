/** A run of words that may be a value, by index in the window. */
export interface FoundSpan {
  from: number;
  /** Index of the last word. */
  to: number;
  /** Logits that a value starts at `from` and ends at `to`. */
  start: number;
  end: number;
}

/** Work limit: a summary of a paragraph still fits. */
const MOST_WORDS = 200;
const WEAKEST_START = -6;
/** Starts tried for each span kept. */
const TRIED = 3;
/** Limit per word, so that a value does not win by its length. */
const MOST_INSIDE = 2;

/** Logits of one field for each word of a window: start, end, inside. */
export type WordLogits = readonly [start: ArrayLike<number>, end: ArrayLike<number>, inside: ArrayLike<number>];

/**
 * The most likely spans without common words, best first. Words likely to be inside extend the span:
 *
 *     BANK   OF  AMERICA,  N.A.,  as Agent
 *     start              start?            ← a start at N.A. loses what BANK OF AMERICA adds
 */
export function spansIn([starts, ends, insides]: WordLogits, most: number): FoundSpan[] {
  const order = Array.from({ length: starts.length }, (_, index) => index)
    .map((index) => ({ from: index, start: starts[index] ?? Number.NaN }))
    .filter(({ start }) => start > WEAKEST_START)
    .sort((a, b) => b.start - a.start)
    .slice(0, most * TRIED);
  const spans = order.map(({ from, start }) => longestFrom(from, starts.length, start, ends, insides));
  const taken = new Set<number>();
  const kept: FoundSpan[] = [];
  for (const { span } of spans.sort((a, b) => b.worth - a.worth)) {
    const places = Array.from({ length: span.to - span.from + 1 }, (_, index) => span.from + index);
    if (kept.length === most || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    kept.push(span);
  }
  return kept;
}

function longestFrom(
  from: number,
  limit: number,
  start: number,
  ends: ArrayLike<number>,
  insides: ArrayLike<number>,
): { span: FoundSpan; worth: number } {
  let best: FoundSpan | null = null;
  let worth = Number.NEGATIVE_INFINITY;
  let drawn = 0;
  for (let to = from; to < Math.min(limit, from + MOST_WORDS); to++) {
    drawn += Math.max(-2 * MOST_INSIDE, Math.min(MOST_INSIDE, insides[to]!));
    if (start + ends[to]! + drawn <= worth) continue;
    worth = start + ends[to]! + drawn;
    best = { from, to, start, end: ends[to]! };
  }
  return { span: best!, worth };
}

const WEAKEST_CELL = -1;

/** The values of a list in word order; each ends before the next one starts. */
export function listSpansIn([starts, ends, insides]: WordLogits): FoundSpan[] {
  const firsts = Array.from({ length: starts.length }, (_, index) => index).filter(
    (index) => starts[index]! >= WEAKEST_CELL,
  );
  return firsts.map(
    (from, at) => longestFrom(from, firsts[at + 1] ?? starts.length, starts[from]!, ends, insides).span,
  );
}
