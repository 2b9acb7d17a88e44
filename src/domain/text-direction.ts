/** Hebrew, Arabic, Syriac, Thaana and their neighbours, with their points, digits and written forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu');
const ALL_LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u02af\u0370-\u058f\u0900-\u1fff\u3040-\ud7af]/gu;
const LETTER = /\p{L}/u;

/** Whether anything in the text is written from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether a paragraph is set from right to left: its first letter decides (Unicode Bidirectional Algorithm, rule P2). */
export const startsRightToLeft = (text: string): boolean =>
  hasRightToLeft(text) && hasRightToLeft(LETTER.exec(text)?.[0] ?? '');

/** Whether most letters, of a line or of a page, are written from right to left. */
export function isMostlyRightToLeft(text: string): boolean {
  const backwards = text.match(ALL_RIGHT_TO_LEFT)?.length ?? 0;
  return backwards > 0 && backwards > (text.match(ALL_LEFT_TO_RIGHT)?.length ?? 0);
}

/** Whether half of the letters are Hebrew or Arabic. Digits decide nothing: a line of them alone is not turned around. */
export function isHalfHebrewOrArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const backwards = letters.filter((letter) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter));
  return backwards.length > 0 && backwards.length * 2 >= letters.length;
}
