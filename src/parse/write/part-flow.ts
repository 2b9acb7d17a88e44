import type { SegmentDraft } from '../draft.ts';
import { isEmphasis, linesOfStyled, type StyledText, shiftedSpans } from '../styled-text.ts';
import { codeText, looksLikeCode } from './lines/code-text.ts';
import { looksLikeContents } from './lines/contents.ts';
import { linesOfSegment } from './lines/flow-text.ts';
import { hasMeantBreaks } from './lines/meant-breaks.ts';
import { styledFlow, styledLines } from './styled/styled-flow.ts';
import { tidySpans } from './styled/tidy-spans.ts';

/** The mark of a list item: bullets become `-`, plain numbers stay numbers, other marks are text. */
type ListMark =
  | { kind: 'bullet'; body: string }
  | { kind: 'number'; number: number; body: string }
  | { kind: 'box'; isTicked: boolean; body: string };

const EMPTY_BOX = /^[\u2610\u25a1\u25a2\u25fb\u2b1c\uf0a8\uf06f]$/u;
const TICKED_BOX = /^[\u2611\u2612\u22a0\u2705\u{1f5f9}\uf0fe\uf0fd\uf052]$/u;
/** In these scripts an empty square is a common bullet. */
const SQUARE_IS_A_BULLET = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A bullet so close to its text that both are one word: `•Apples`. Includes private codes of symbol fonts. */
const GLUED_BULLET =
  /^[\u2022\u2023\u25aa\u25cf\u25cb\u25a0\u25a1\u25e6\u2043\u2219\u263a\u2713\u2714\u27a2\u27a4\uf000-\uf0ff](?=\p{L}|\p{N})/u;

/** Separates mark and text of a list item. `text` may start with the marker. */
function listMark(text: string, marker: string): ListMark {
  const own = marker.trim() || (GLUED_BULLET.exec(text)?.[0] ?? '');
  const rest = own !== '' && text.startsWith(own) ? text.slice(own.length).trimStart() : text;
  // A check box after a bullet belongs to the item: `• ☐ Buy milk`.
  const box = /^[\u2610\u2611\u2612](?=\s+\S)/u.exec(rest)?.[0];
  const mark = box !== undefined && !/[\p{L}\p{N}]/u.test(own) ? box : own;
  const body = mark === box ? rest.slice(1).trimStart() : rest;
  if (TICKED_BOX.test(mark)) return { kind: 'box', isTicked: true, body };
  if (EMPTY_BOX.test(mark) && !SQUARE_IS_A_BULLET.test(body)) return { kind: 'box', isTicked: false, body };
  const number = /^(\d{1,9})[.)]$/.exec(mark);
  if (number) return { kind: 'number', number: Number(number[1]), body };
  // Marks with a meaning: letters, Roman numerals, `(a)`, `1.2`.
  if (/[\p{L}\p{N}]/u.test(mark) && mark !== 'o') return { kind: 'bullet', body: `${mark} ${body}` };
  return { kind: 'bullet', body };
}

export const writtenLevel = ({ type, headingLevel = type === 'Title' ? 1 : 2 }: SegmentDraft): number =>
  Math.min(Math.max(Math.round(headingLevel), 1), 6);

/** The text of a heading. Bold type of the whole heading is not emphasis. */
export const headingFlow = (draft: SegmentDraft): StyledText => withoutWholeEmphasis(styledFlow(draft));

function withoutWholeEmphasis(styled: StyledText): StyledText {
  if (!styled.spans.some(({ style }) => isEmphasis(style))) return styled;
  const text = styled.text.trimEnd();
  // Heading numbers have a style of their own.
  const first = text.length - text.replace(/^(?:[\d.]+\s+)?\s*/, '').length;
  const isWhole = ({ start, end }: { start: number; end: number }): boolean => start <= first && end >= text.length;
  return { text: styled.text, spans: tidySpans(styled).filter((span) => !isEmphasis(span.style) || !isWhole(span)) };
}

/** Whether line breaks are significant: stated, in a table of contents, or by appearance. */
export function staysInLines(draft: SegmentDraft): boolean {
  const lines = linesOfSegment(draft);
  return draft.keepsLines || looksLikeContents(lines) || hasMeantBreaks(draft, lines);
}

/** The lines of a code block; null for other segments. */
export function codeOf(draft: SegmentDraft): string | null {
  const lines = linesOfSegment(draft);
  if (draft.isCode) return draft.text ?? codeText(lines);
  const isListing = !draft.keepsLines && !looksLikeContents(lines) && looksLikeCode(lines);
  return isListing ? codeText(lines) : null;
}

/** The text with manual line breaks if they are known. */
export const linesFlow = (draft: SegmentDraft): StyledText =>
  draft.keepsLines ? linesOfStyled(styledLines(linesOfSegment(draft), draft.links)) : styledFlow(draft);

const MOST_QUOTES = 10;
export const quotesAround = ({ quoteDepth = 0 }: SegmentDraft): number => Math.min(MOST_QUOTES, quoteDepth);

export function itemFlow(draft: SegmentDraft): { mark: ListMark; body: StyledText } {
  const { text, spans } = linesFlow(draft);
  const mark = listMark(text, draft.list?.marker ?? '');
  return { mark, body: { text: mark.body, spans: shiftedSpans(spans, mark.body.length - text.length) } };
}
