/** Hebrew, Arabic and the scripts like them. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;

/** Which way a text or the HTML of a table is read: the way most of its letters are. */
export function directionOf(html) {
  const text = html.replace(/<[^>]*>/g, ' ');
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters > 0 && (text.match(RIGHT_TO_LEFT)?.length ?? 0) > letters / 2 ? 'rtl' : 'ltr';
}
