import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import type { StyledSpan, StyledText } from '../styled-text.ts';
import { safeUrl } from './escape.ts';
import { type Flow, flowOfLine, flowOfLines, linesOfSegment, linesOfWords } from './flow-text.ts';
import { codeSpansOf } from './inline-code.ts';

type Links = SegmentDraft['links'];

/** The running text of a segment, and how it is set. */
export function styledFlow(draft: SegmentDraft): StyledText {
  if (draft.text !== undefined) return { text: draft.text, spans: linkSpans(draft.text, draft.links) };
  return styled(flowOfLines(linesOfSegment(draft)), draft.links, true);
}

/** Lines as one running text, such as a paragraph of a page. */
export const styledParagraph = (lines: readonly Word[][], links: Links): StyledText =>
  styled(flowOfLines(lines), links, false);

/** Lines that stay lines; each link is written into the first line that has its words. */
export function styledLines(lines: readonly Word[][], links: Links): StyledText[] {
  let rest = [...(links ?? [])];
  return lines.map((line) => {
    const flow = flowOfLine(line);
    const here = rest.filter((link) => linkSpans(flow.text, [link]).length > 0);
    rest = rest.filter((link) => !here.includes(link));
    return styled(flow, here, false);
  });
}

export const styledWords = (words: readonly Word[]): StyledText =>
  styled(flowOfLines(linesOfWords(words)), undefined, false);

function styled(flow: Flow, links: Links, hasNames: boolean): StyledText {
  const spans = flow.places.flatMap(({ word, start, end, from }) =>
    (word.spans ?? []).flatMap((span): StyledSpan[] => {
      const own = {
        ...span,
        start: Math.max(start, start + span.start - from),
        end: Math.min(end, start + span.end - from),
      };
      return own.end > own.start ? [own] : [];
    }),
  );
  // A file that states what is code is believed; on a page, type tells.
  const isStated = spans.some(({ style }) => style === 'code');
  const names = hasNames && !isStated ? codeSpansOf(flow) : [];
  return { text: flow.text, spans: [...spans, ...names, ...linkSpans(flow.text, links)] };
}

/** Where each link's words stand, in order; a link whose words are not found is left out. */
function linkSpans(text: string, links: Links): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let from = 0;
  for (const { url, text: words } of links ?? []) {
    const body = words.trim();
    const start = body ? text.indexOf(body, from) : -1;
    if (start < 0 || !safeUrl(url)) continue;
    from = start + body.length;
    spans.push({ start, end: from, style: 'link', url });
  }
  return spans;
}
