/** Hebrew, Arabic and other right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;

/** The direction of a text or an HTML table: that of most of its letters. */
export function directionOf(html) {
  const text = html.replace(/<[^>]*>/g, ' ');
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters > 0 && (text.match(RIGHT_TO_LEFT)?.length ?? 0) > letters / 2 ? 'rtl' : 'ltr';
}
