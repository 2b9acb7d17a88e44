import type { Word } from '../page-content.ts';

/** Characters that no reader of the page sees: control codes, replacement characters, private-use codes, noncharacters. */
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\ufffd\ufffe\uffff\p{Co}\p{Cn}]/u;
/** What some producers write for a glyph they cannot name. */
const GLYPH_NAME = /^(?:\(cid:\d+\)|\/?g(?:id)?\d{2,}|glyph\d+)+$/i;
/** A glyph without a name inside a word, mostly a ligature: `�eld`, `re�ected`. */
const HOLE = /\p{L}\ufffd|\ufffd\p{L}|\p{L}\p{Co}\p{L}/u;

/** A font is judged once it has written this much; below, chance decides. */
const ENOUGH_LETTERS = 60;
/** Single unknown glyphs are bullets and ornaments, and formulas have a few; more than both is lost text. */
const TOLERATED_CHARACTERS = 8;
const TOLERATED_SHARE = 0.03;

/** The words of a text layer whose own characters prove that they do not say what the page shows. */
export function brokenWords(words: readonly Word[]): Set<Word> {
  const broken = new Set<Word>();
  const unreadable = words.filter(isUnreadable);
  if (lengthOf(unreadable) > Math.max(TOLERATED_CHARACTERS, TOLERATED_SHARE * lengthOf(words))) {
    for (const word of unreadable) broken.add(word);
  }
  for (const group of byFont(words)) {
    // Fonts that write little are those of formulas, where an unknown sign beside a letter is not a lost part of a word.
    if (lettersIn(group) >= ENOUGH_LETTERS) for (const word of group) if (HOLE.test(word.text)) broken.add(word);
  }
  return broken;
}

const byFont = (words: readonly Word[]): Word[][] => [...Map.groupBy(words, (word) => word.font?.name ?? '').values()];

const lengthOf = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.text.length, 0);

const lettersIn = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);

function isUnreadable({ text }: Word): boolean {
  if (GLYPH_NAME.test(text)) return true;
  let count = 0;
  let length = 0;
  for (const character of text) {
    length++;
    if (UNREADABLE.test(character)) count++;
  }
  return count * 2 >= length && count > 0;
}
