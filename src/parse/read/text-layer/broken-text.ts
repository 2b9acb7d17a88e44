import { isOverHalf, PATTERN } from '../../alike.ts';
import type { Word } from '../../page-content.ts';

/** Characters that no reader of the page sees: control codes, replacement characters, private-use codes, noncharacters. */
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\ufffd\ufffe\uffff\p{Co}\p{Cn}]/u;
/** What some producers write for a glyph they cannot name. */
const GLYPH_NAME = /^(?:\(cid:\d+\)|\/?g(?:id)?\d{2,}|glyph\d+)+$/i;
/** A glyph without a name beside a letter or digit: a ligature (`�eld`), or the bracket of a font that gives it a private code (`\ue081APV`). */
const HOLE = /[\p{L}\p{N}][\ufffd\p{Co}]|[\ufffd\p{Co}][\p{L}\p{N}]/u;
/** ASCII and Latin-1 signs that running text uses sparingly. */
const SIGN = /[!"#$&*+<=>?@[\\\]^`{|}~¡-¬®-¿×÷]/u;

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
    // Fonts that write little are those of formulas, where an unknown sign beside a letter or two is not a lost part of a word.
    const isProse = lettersIn(group) >= ENOUGH_LETTERS;
    for (const word of group) if (HOLE.test(word.text) && (isProse || lettersIn([word]) >= PATTERN)) broken.add(word);
  }
  return broken;
}

/** Fonts whose letters fit no European language: suspicious, not proof. The words of a font are judged together. */
export const suspectWords = (words: readonly Word[]): Word[] =>
  byFont(words).flatMap((group) => (isSignSoup(group) || isUnlikely(group) ? group : []));

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
  return all >= ENOUGH_LETTERS && isOverHalf(signs, all);
}

/** Letter frequencies in percent over the languages of Europe; shifted encodings ("7KH TXLFN") look different. */
const LETTER_PERCENT: Record<string, number> = {
  ...{ a: 8.5, b: 1.5, c: 3.2, d: 4, e: 13, f: 1.6, g: 1.8, h: 3, i: 7.8, j: 0.6, k: 1.5, l: 4.5, m: 2.8 },
  ...{ n: 7.3, o: 7, p: 2.5, q: 0.5, r: 6.3, s: 6.3, t: 7.2, u: 4, v: 1.6, w: 1.5, x: 0.3, y: 1.3, z: 1.1 },
};
/** Mean log-likelihood of a letter over that of a random one: prose scores around 0.4, a shifted one −0.5. */
const LEAST_LIKELIHOOD = -0.1;

/** Numbers and codes are not words here, and a word that is used often counts once. */
function isUnlikely(group: readonly Word[]): boolean {
  let letters = 0;
  let likelihood = 0;
  for (const text of new Set(group.map((word) => word.text))) {
    if (/\d/.test(text)) continue;
    for (const letter of text.normalize('NFD').toLowerCase()) {
      const percent = LETTER_PERCENT[letter];
      if (percent === undefined) continue;
      letters++;
      likelihood += Math.log((percent * 26) / 100);
    }
  }
  return letters >= ENOUGH_LETTERS && likelihood < LEAST_LIKELIHOOD * letters;
}
