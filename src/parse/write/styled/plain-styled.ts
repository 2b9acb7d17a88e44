import type { StyledSpan, StyledText, TextStyle, TrackedChange } from '../../styled-text.ts';
import { tidySpans } from './tidy-spans.ts';

/** `1st`, `2nd`, `5e`, `3º`: ordinal endings belong to their numbers, superscript or not. */
const ENDING = /^(?:st|nd|rd|th|er|re|e|o|a|º|ª|\.)$/i;

/** Plain text: 10⁵ is `10^5`, a note mark `word^1`, H₂O is `H2O`; tracked changes are `[-old-]{+new+}`. */
export function plainStyled(styled: StyledText): string {
  const { text, spans } = styled;
  if (spans.length === 0) return text;
  const changes = spans.some(({ style }) => isChange(style)) ? tidySpans(styled).flatMap(signsAround) : [];
  const marks = [...changes, ...spans.flatMap((span) => signBefore(text, span))].sort((a, b) => a.at - b.at);
  let plain = '';
  let from = 0;
  for (const { at, sign } of marks) {
    if (at < from) continue;
    plain += text.slice(from, at) + sign;
    from = at;
  }
  return plain + text.slice(from);
}

const CHANGES: Readonly<Record<TrackedChange, [before: string, after: string]>> = {
  inserted: ['{+', '+}'],
  deleted: ['[-', '-]'],
};
const isChange = (style: TextStyle): style is TrackedChange => Object.hasOwn(CHANGES, style);

function signsAround({ style, start, end }: StyledSpan): { at: number; sign: string }[] {
  if (!isChange(style)) return [];
  const [before, after] = CHANGES[style];
  return [
    { at: start, sign: before },
    { at: end, sign: after },
  ];
}

function signBefore(text: string, { style, start, end }: StyledSpan): { at: number; sign: string }[] {
  const before = text.slice(Math.max(0, start - 1), start);
  const own = text.slice(start, end).trim();
  if (style === 'raised' || style === 'note') {
    // A note mark is often after the full stop: `in 1994.^3` is not the number 1994.3.
    const isMark = style === 'note' || /\p{N}/u.test(own);
    const isJoined = (isMark ? /\S/u : /[\p{L}\p{N})\]]/u).test(before) && /\p{N}|^\p{L}$/u.test(own);
    return isJoined && !(/\p{N}/u.test(before) && ENDING.test(own)) ? [{ at: start, sign: '^' }] : [];
  }
  const isJoined = style === 'lowered' && /\p{N}/u.test(before) && /^\p{N}/u.test(own);
  return isJoined ? [{ at: start, sign: '_' }] : [];
}
