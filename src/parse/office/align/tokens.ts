/** Scripts that are written without spaces are compared letter by letter. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/** What is compared: letters and digits, without case, ligatures and widths. Marks and spaces are set freely on a page. */
export const comparedTokensOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];
