import type { StyledSpan } from '../../styled-text.ts';
import { byPlace } from './tidy-spans.ts';

export type StyledNode =
  | { kind: 'letters'; start: number; end: number }
  | ({ kind: 'styled'; inside: StyledNode[] } & StyledSpan);

/** Nests spans. One that ends after the span it starts in continues after that. */
export function nestedSpans(spans: readonly StyledSpan[], from: number, to: number): StyledNode[] {
  const nodes: StyledNode[] = [];
  const rest = [...spans].reverse();
  let at = from;
  for (let span = rest.pop(); span; span = rest.pop()) {
    if (span.start > at) nodes.push({ kind: 'letters', start: at, end: span.start });
    const inside: StyledSpan[] = [];
    const after: StyledSpan[] = [];
    for (let next = rest.at(-1); next && next.start < span.end; next = rest.at(-1)) {
      rest.pop();
      inside.push({ ...next, end: Math.min(next.end, span.end) });
      if (next.end > span.end) after.push({ ...next, start: span.end });
    }
    if (after.length > 0) {
      while (rest.at(-1)?.start === span.end) after.push(...rest.splice(-1));
      rest.push(...after.sort(byPlace).reverse());
    }
    const { start, end, style } = span;
    const isWhole = style === 'code' || style === 'note' || style === 'formula';
    const own = isWhole ? [letters(start, end)] : nestedSpans(inside, start, end);
    nodes.push({ kind: 'styled', ...span, inside: own });
    at = end;
  }
  if (at < to) nodes.push(letters(at, to));
  return nodes;
}

const letters = (start: number, end: number): StyledNode => ({ kind: 'letters', start, end });
