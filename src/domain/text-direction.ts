/** Hebrew, Arabic, Syriac, Thaana and related scripts, with points, digits and presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu');
const ALL_LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u02af\u0370-\u058f\u0900-\u1fff\u3040-\ud7af]/gu;
const LETTER = /\p{L}/u;

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The first letter decides (Unicode Bidirectional Algorithm, rule P2). */
export const startsRightToLeft = (text: string): boolean =>
  hasRightToLeft(text) && hasRightToLeft(LETTER.exec(text)?.[0] ?? '');

export function isMostlyRightToLeft(text: string): boolean {
  const backwards = text.match(ALL_RIGHT_TO_LEFT)?.length ?? 0;
  return backwards > 0 && backwards > (text.match(ALL_LEFT_TO_RIGHT)?.length ?? 0);
}

/** Digits do not count: a line of digits alone is not reversed. */
export function isHalfHebrewOrArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const backwards = letters.filter((letter) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter));
  return backwards.length > 0 && backwards.length * 2 >= letters.length;
}
