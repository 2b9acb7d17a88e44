import type { Word } from '../page-content.ts';

/** Characters that no reader of the page sees: control codes, replacement characters, private-use codes, noncharacters. */
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\ufffd\ufffe\uffff\p{Co}\p{Cn}]/u;
/** What some producers write for a glyph they cannot name. */
const GLYPH_NAME = /^(?:\(cid:\d+\)|\/?g(?:id)?\d{2,}|glyph\d+)+$/i;
/** ASCII and Latin-1 signs that running text uses sparingly. */
const SIGN = /[!"#$&*+<=>?@[\\\]^`{|}~¡-¬®-¿×÷]/u;
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿāăąēėęěīįıōőūůűų]/iu;

/** Words of a font are judged together once it has this many, or this many characters; below, chance decides. */
const ENOUGH_WORDS = 12;
const ENOUGH_CHARACTERS = 40;
/** Single unknown glyphs are bullets and ornaments, and a formula has a few; more than this is lost text. */
const TOLERATED_UNREADABLE = 8;

/**
 * The words of a text layer whose characters do not say what the page shows: fonts without a usable map to Unicode.
 * A font's map is right or wrong as a whole, so words of one font are judged together.
 */
export function brokenWords(words: readonly Word[]): Set<Word> {
  const broken = new Set<Word>();
  const unreadable = words.filter(isUnreadable);
  if (unreadable.reduce((sum, word) => sum + word.text.length, 0) > TOLERATED_UNREADABLE) {
    for (const word of unreadable) broken.add(word);
  }
  for (const group of Map.groupBy(words, (word) => word.font?.name ?? '').values()) {
    if (isNoise(group)) for (const word of group) broken.add(word);
  }
  return broken;
}

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

function isNoise(group: readonly Word[]): boolean {
  return isSignSoup(group) || isUnpronounceable(group);
}

/** More signs than letters: `"#$%&` is what a shifted encoding makes of words. */
function isSignSoup(group: readonly Word[]): boolean {
  let signs = 0;
  let all = 0;
  for (const { text } of group) {
    for (const character of text) {
      all++;
      if (SIGN.test(character)) signs++;
    }
  }
  return all >= ENOUGH_CHARACTERS && signs > all / 2;
}

/**
 * Latin words without a vowel, or with five consonants in a row, are rare in every language; a font in which four of ten
 * are such is shifted ("7KH TXLFN EURZQ IR["). Numbers, codes and acronyms are no words here.
 */
function isUnpronounceable(group: readonly Word[]): boolean {
  let words = 0;
  let odd = 0;
  for (const { text } of group) {
    const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
    if (letters < 4 || letters * 2 < text.length || /\d/.test(text.slice(1))) continue;
    words++;
    if (!VOWEL.test(text) || /[bcdfghjklmnpqrstvwxz]{6}/i.test(text)) odd++;
  }
  return words >= ENOUGH_WORDS && odd > words * 0.4;
}
