import type { StyledSpan, TextStyle } from '../styled-text.ts';
import { byPlace } from './tidy-spans.ts';

/** Text with a style around it, or letters of the text from one place to another. */
export type StyledNode =
  | { kind: 'letters'; start: number; end: number }
  | {
      kind: 'styled';
      style: TextStyle;
      start: number;
      end: number;
      url?: string;
      latex?: string;
      inside: StyledNode[];
    };

/** Spans inside each other. One that reaches out of the one it begins in continues after it. */
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
      while (rest.at(-1)?.start === span.end) after.push(rest.pop()!);
      rest.push(...after.sort(byPlace).reverse());
    }
    const { start, end, style, url, latex } = span;
    const isWhole = style === 'code' || style === 'note' || style === 'formula';
    const own = isWhole ? [letters(start, end)] : nestedSpans(inside, start, end);
    nodes.push({
      ...{ kind: 'styled', style, start, end, inside: own },
      ...(url !== undefined && { url }),
      ...(latex !== undefined && { latex }),
    });
    at = end;
  }
  if (at < to) nodes.push(letters(at, to));
  return nodes;
}

const letters = (start: number, end: number): StyledNode => ({ kind: 'letters', start, end });
