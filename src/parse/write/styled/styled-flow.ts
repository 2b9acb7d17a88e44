import { isMainPartOf } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import type { StyledSpan, StyledText } from '../../styled-text.ts';
import { safeUrl } from '../escape.ts';
import {
  type Flow,
  flowOfLine,
  flowOfLines,
  linesOfSegment,
  linesOfWords,
  type WordPlace,
} from '../lines/flow-text.ts';

/** `open_file`, `--force`, `src/main.ts`, `getName()`, `name`; but not form values such as `JOHN SMITH` or `12.50`. */
const IDENTIFIER = /^(?=.*\p{L})(?:\p{Ll}|[^\p{L}\p{N}\s]|\p{L}+(?:[._:/\\(<[{=$@-]|\p{Ll}\p{Lu}))/u;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Inline code in running text: monospaced names of files, functions and so on. */
function codeSpansOf({ text, places }: Flow): StyledSpan[] {
  if (!places.some(({ word }) => typewriterPart(word))) return [];
  const letters = (words: readonly WordPlace[]): number => words.reduce((sum, { word }) => sum + word.text.length, 0);
  // Where all of a text is monospaced, the font means nothing. A sentence about commands may be two thirds code.
  if (isMainPartOf(letters(places.filter(({ word }) => word.font?.monospace)), letters(places))) return [];
  return namesIn(places).filter(({ start, end }) => IDENTIFIER.test(text.slice(start, end)));
}

function namesIn(places: readonly WordPlace[]): StyledSpan[] {
  const names: StyledSpan[] = [];
  let isOpen = false;
  for (const { word, start, end, from } of places) {
    const part = typewriterPart(word);
    const last = names.at(-1);
    const ends = Math.min(end, start + (part?.to ?? 0) - from);
    if (part && isOpen && last && part.from === 0) last.end = ends;
    else if (part) names.push({ start: start + Math.max(0, part.from - from), end: ends, style: 'code' });
    isOpen = part?.to === word.text.length;
  }
  return names;
}

/** The monospaced part of a word: punctuation around it has another font. */
function typewriterPart(word: Word): { from: number; to: number } | null {
  if (EAST_ASIAN.test(word.text)) return null;
  const [from, to] = word.typewriter ?? (word.font?.monospace ? [0, word.text.length] : [0, 0]);
  return to <= from ? null : { from, to };
}

type Links = SegmentDraft['links'];

export function styledFlow(draft: SegmentDraft): StyledText {
  if (draft.text !== undefined) return { text: draft.text, spans: linkSpans(draft.text, draft.links) };
  return styled(flowOfLines(linesOfSegment(draft)), draft.links, true);
}

/** Lines joined to one paragraph. */
export const styledParagraph = (lines: readonly Word[][], links: Links): StyledText =>
  styled(flowOfLines(lines), links, false);

/** Separate lines; each link is in the first line with its words. */
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
  // Stated code is trusted; otherwise the font decides.
  const isStated = spans.some(({ style }) => style === 'code');
  const names = hasNames && !isStated ? codeSpansOf(flow) : [];
  return { text: flow.text, spans: [...spans, ...names, ...linkSpans(flow.text, links)] };
}

/** Spans of links in order; links whose words are not found are dropped. */
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
