import type { Word } from '../page-content.ts';
import type { StyledSpan } from '../styled-text.ts';
import type { Flow, WordPlace } from './flow-text.ts';

/** Of a text that is nearly all typewriter type the type says nothing. A sentence about commands may well be two thirds of them. */
const MOST = 0.75;
/** `open_file`, `--force`, `src/main.ts`, `getName()`, `name`: not what people type into forms, `JOHN SMITH` or `12.50`. */
const IDENTIFIER = /^(?=.*\p{L})(?:\p{Ll}|[^\p{L}\p{N}\s]|\p{L}+(?:[._:/\\(<[{=$@-]|\p{Ll}\p{Lu}))/u;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Where the running text of a page has names of files, functions and the like in typewriter type. */
export function codeSpansOf({ text, places }: Flow): StyledSpan[] {
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
