import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import { joinLines, linesOfSegment } from './flow-text.ts';

/** Of a text that is typewriter type for the most part, or all of it, the type says nothing. */
const MOST = 0.5;
/** `open_file`, `--force`, `src/main.ts`, `getName()`, `name`: not what people type into forms, `JOHN SMITH` or `12.50`. */
const IDENTIFIER = /^(?=.*\p{L})(?:\p{Ll}|[^\p{L}\p{N}\s]|\p{L}+(?:[._:/\\(<[{=$@-]|\p{Ll}\p{Lu}))/u;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A stretch of the running text that is set as code. */
export interface CodeSpan {
  start: number;
  end: number;
}

/** Where the running text has names of files, functions and the like in typewriter type. */
export function codeSpansOf(draft: SegmentDraft, text: string): CodeSpan[] {
  if (draft.text !== undefined || !draft.words.some(typewriterPart)) return [];
  const letters = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters(draft.words.filter((word) => word.font?.monospace)) > MOST * letters(draft.words)) return [];
  const spans: CodeSpan[] = [];
  let from = 0;
  for (const code of namesIn(linesOfSegment(draft))) {
    const start = text.indexOf(code, from);
    if (start < 0) continue;
    from = start + code.length;
    if (IDENTIFIER.test(code)) spans.push({ start, end: from });
  }
  return spans;
}

/** The same where the text has lost so many letters at its start. */
export const shiftedSpans = (spans: readonly CodeSpan[], by: number): CodeSpan[] =>
  spans.filter(({ start }) => start >= by).map(({ start, end }) => ({ start: start - by, end: end - by }));

/** Words in typewriter type that follow each other, as they are joined to running text. */
function namesIn(lines: readonly Word[][]): string[] {
  const names: Word[][][] = [];
  let isOpen = false;
  for (const line of lines) {
    let isNewLine = true;
    for (const word of line) {
      const part = typewriterPart(word);
      if (part && isOpen && part.startsAtEdge) {
        if (isNewLine) names.at(-1)!.push([]);
        names
          .at(-1)!
          .at(-1)!
          .push({ ...word, text: part.text });
      } else if (part) names.push([[{ ...word, text: part.text }]]);
      isOpen = part?.endsAtEdge ?? false;
      isNewLine = false;
    }
  }
  return names.map(joinLines);
}

/** What of a word is typewriter type: marks of the sentence around it come from another face. */
function typewriterPart(word: Word): { text: string; startsAtEdge: boolean; endsAtEdge: boolean } | null {
  if (EAST_ASIAN.test(word.text)) return null;
  const [from, to] = word.typewriter ?? (word.font?.monospace ? [0, word.text.length] : [0, 0]);
  if (to <= from) return null;
  return { text: word.text.slice(from, to), startsAtEdge: from === 0, endsAtEdge: to === word.text.length };
}
