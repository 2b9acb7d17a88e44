import type { SegmentDraft } from '../draft.ts';
import { isEmphasis, linesOfStyled, type StyledText, shiftedSpans } from '../styled-text.ts';
import { linesOfSegment } from './flow-text.ts';
import { type ListMark, listMark } from './list-item.ts';
import { styledFlow, styledLines } from './styled-flow.ts';
import { tidySpans } from './tidy-spans.ts';

/** The text of a heading. That all of it is bold is how headings look, and no emphasis. */
export const headingFlow = (draft: SegmentDraft): StyledText => withoutWholeEmphasis(styledFlow(draft));

function withoutWholeEmphasis(styled: StyledText): StyledText {
  if (!styled.spans.some(({ style }) => isEmphasis(style))) return styled;
  const text = styled.text.trimEnd();
  // The number of a heading is set by the program.
  const first = /^(?:[\d.]+\s+)?\s*/.exec(text)![0].length;
  const isWhole = ({ start, end }: { start: number; end: number }): boolean => start <= first && end >= text.length;
  return { text: styled.text, spans: tidySpans(styled).filter((span) => !isEmphasis(span.style) || !isWhole(span)) };
}

/** The text in the lines of its author, where those are known; in one otherwise. */
export const linesFlow = (draft: SegmentDraft): StyledText =>
  draft.keepsLines ? linesOfStyled(styledLines(linesOfSegment(draft), draft.links)) : styledFlow(draft);

/** More quotes inside each other than anybody writes are written as so many. */
const MOST_QUOTES = 10;
export const quotesAround = ({ quoteDepth = 0 }: SegmentDraft): number => Math.min(MOST_QUOTES, quoteDepth);

/** Mark and text of a list item. */
export function itemFlow(draft: SegmentDraft): { mark: ListMark; body: StyledText } {
  const { text, spans } = linesFlow(draft);
  const mark = listMark(text, draft.list?.marker ?? '');
  return { mark, body: { text: mark.body, spans: shiftedSpans(spans, mark.body.length - text.length) } };
}
