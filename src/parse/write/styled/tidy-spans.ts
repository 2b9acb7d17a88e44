import { neighbours } from '../../../domain/lists.ts';
import { isEmphasis, isSpace, type StyledSpan, type StyledText, type TextStyle } from '../../styled-text.ts';
import { safeUrl } from '../escape.ts';

/** Equal styles join across a space; superscripts on both sides of a space stay separate. */
const JOINS_OVER_SPACES = (style: TextStyle): boolean =>
  isEmphasis(style) || ['code', 'link', 'inserted', 'deleted'].includes(style);

/** Normalises spans: trimmed, joined, each style once, valid links, nothing inside code or formulas. */
export function tidySpans({ text, spans }: StyledText): StyledSpan[] {
  const trimmedSpans = spans.flatMap((span) => trimmed(text, span));
  const whole = joined(text, trimmedSpans);
  const links = whole.filter(({ style }) => style === 'link');
  const notes = whole.filter(({ style }) => style === 'note');
  const code = whole.filter(({ style }) => style === 'code').flatMap((span) => outside(cut(span, links), notes));
  const formulas = wholeFormulas(text, spans).filter((span) => ![...code, ...notes, ...links].some(cutsInto(span)));
  const isIn = ({ start, end }: StyledSpan): boolean =>
    formulas.some((formula) => formula.start <= start && end <= formula.end);
  const rest = whole.filter((span) => !SAID_FIRST.has(span.style) && !isIn(span));
  // A note mark is superscript anyway.
  const own = rest.flatMap((span) => (span.style === 'raised' ? outside([span], notes) : [span]));
  return [
    ...links,
    ...own.flatMap((span) => shrunk(span, [...code, ...notes, ...formulas])),
    ...code,
    ...notes,
    ...formulas,
  ]
    .flatMap((span) => trimmed(text, span))
    .sort(byPlace);
}

const SAID_FIRST: ReadonlySet<TextStyle> = new Set<TextStyle>(['link', 'note', 'code', 'formula']);

/** A link may contain a whole formula; other spans that overlap a formula are cut. */
const cutsInto =
  (formula: StyledSpan) =>
  ({ style, start, end }: StyledSpan): boolean =>
    start < formula.end && end > formula.start && !(style === 'link' && start <= formula.start && end >= formula.end);

/** Formulas of several words: each includes the following spans without LaTeX. */
function wholeFormulas(text: string, spans: readonly StyledSpan[]): StyledSpan[] {
  const found: StyledSpan[] = [];
  const own = spans.filter(({ style }) => style === 'formula').flatMap((span) => trimmed(text, span));
  for (const span of own.sort(byPlace)) {
    const last = found.at(-1);
    const isNext = last !== undefined && text.slice(last.end, span.start).trim() === '';
    if (last && span.start < last.end) continue;
    if (span.latex !== undefined && !(isNext && span.start === last.end)) found.push({ ...span });
    else if (isNext) {
      last.end = span.end;
      // Adjacent inline formulas would form `$$`.
      if (span.latex !== undefined) last.latex = `${last.latex} ${span.latex}`;
    }
  }
  return found;
}

/** By start; of two with the same start, the longer one is outside. */
export const byPlace = (a: StyledSpan, b: StyledSpan): number =>
  a.start - b.start || b.end - a.end || OUTSIDE_FIRST.indexOf(a.style) - OUTSIDE_FIRST.indexOf(b.style);

const OUTSIDE_FIRST =
  'inserted deleted link bold italic struck underlined highlighted raised lowered note code formula'.split(' ');

function trimmed(text: string, span: StyledSpan): StyledSpan[] {
  let [start, end] = [Math.max(0, span.start), Math.min(text.length, span.end)];
  while (start < end && isSpace(text.charAt(start))) start++;
  while (end > start && isSpace(text.charAt(end - 1))) end--;
  if (end <= start) return [];
  if (span.style !== 'link') return [{ ...span, start, end }];
  const url = safeUrl(span.url ?? '');
  return url ? [{ ...span, start, end, url }] : [];
}

function joined(text: string, spans: readonly StyledSpan[]): StyledSpan[] {
  const result: StyledSpan[] = [];
  for (const own of Map.groupBy(spans, ({ style }) => style).values()) {
    let last: StyledSpan | undefined;
    for (const span of own.toSorted(byPlace)) {
      const touches: boolean = last !== undefined && span.start <= last.end;
      const isNear: boolean =
        last !== undefined &&
        !last.endsRun &&
        JOINS_OVER_SPACES(span.style) &&
        text.slice(last.end, span.start).trim() === '';
      if (last && last.url === span.url && (touches || isNear)) {
        if (span.end >= last.end) last.endsRun = span.endsRun;
        last.end = Math.max(last.end, span.end);
      }
      // Of two links on the same words, the first counts.
      else if (last && touches && span.end <= last.end) continue;
      else {
        last = { ...span, start: last && touches ? last.end : span.start };
        result.push(last);
      }
    }
  }
  return result;
}

/** Splits a span at the edges of others. */
function cut(span: StyledSpan, others: readonly StyledSpan[]): StyledSpan[] {
  const edges = others.flatMap(({ start, end }) => [start, end]).filter((at) => at > span.start && at < span.end);
  const places = [span.start, ...new Set(edges.toSorted((a, b) => a - b)), span.end];
  return neighbours(places).map(([start, end]) => ({ ...span, start, end }));
}

const outside = (spans: readonly StyledSpan[], others: readonly StyledSpan[]): StyledSpan[] =>
  spans.flatMap((span) =>
    cut(span, others).filter(({ start, end }) => !others.some((other) => other.start <= start && end <= other.end)),
  );

/** The span without partially covered ones; empty if it is inside one. */
function shrunk(span: StyledSpan, whole: readonly StyledSpan[]): StyledSpan[] {
  let { start, end } = span;
  for (const other of whole) {
    if (other.end <= start || other.start >= end) continue;
    if (other.start < start) start = Math.min(end, other.end);
    if (other.end > end) end = Math.max(start, other.start);
  }
  return end > start ? [{ ...span, start, end }] : [];
}
