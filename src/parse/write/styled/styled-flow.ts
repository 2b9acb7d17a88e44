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

/** Of a text that is nearly all typewriter type the type says nothing. A sentence about commands may well be two thirds of them. */
const MOST = 0.75;
/** `open_file`, `--force`, `src/main.ts`, `getName()`, `name`: not what people type into forms, `JOHN SMITH` or `12.50`. */
const IDENTIFIER = /^(?=.*\p{L})(?:\p{Ll}|[^\p{L}\p{N}\s]|\p{L}+(?:[._:/\\(<[{=$@-]|\p{Ll}\p{Lu}))/u;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Where the running text of a page has names of files, functions and the like in typewriter type. */
function codeSpansOf({ text, places }: Flow): StyledSpan[] {
  if (!places.some(({ word }) => typewriterPart(word))) return [];
  const letters = (words: readonly WordPlace[]): number => words.reduce((sum, { word }) => sum + word.text.length, 0);
  if (letters(places.filter(({ word }) => word.font?.monospace)) > MOST * letters(places)) return [];
  return namesIn(places).filter(({ start, end }) => IDENTIFIER.test(text.slice(start, end)));
}

/** Words in typewriter type that follow each other are one. */
function namesIn(places: readonly WordPlace[]): StyledSpan[] {
  const names: StyledSpan[] = [];
  let isOpen = false;
  for (const { word, start, end, from } of places) {
    const part = typewriterPart(word);
    const last = names.at(-1);
    const ends = part && Math.min(end, start + part.to - from);
    if (part && isOpen && last && part.from === 0) last.end = ends!;
    else if (part) names.push({ start: start + Math.max(0, part.from - from), end: ends!, style: 'code' });
    isOpen = part?.to === word.text.length;
  }
  return names;
}

/** What of a word is typewriter type: marks of the sentence around it come from another face. */
function typewriterPart(word: Word): { from: number; to: number } | null {
  if (EAST_ASIAN.test(word.text)) return null;
  const [from, to] = word.typewriter ?? (word.font?.monospace ? [0, word.text.length] : [0, 0]);
  return to <= from ? null : { from, to };
}

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
  // A file that states what is code is trusted; on a page the font decides.
  const isStated = spans.some(({ style }) => style === 'code');
  const names = hasNames && !isStated ? codeSpansOf(flow) : [];
  return { text: flow.text, spans: [...spans, ...names, ...linkSpans(flow.text, links)] };
}

/** Where each link's words are, in order; a link whose words are not found is left out. */
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
