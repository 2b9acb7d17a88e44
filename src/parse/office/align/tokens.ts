/** Scripts that are written without spaces are compared letter by letter. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/** What is compared: letters and digits, without case, ligatures and widths. Marks and spaces are set freely on a page. */
export const comparedTokensOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];

const wordsOf = (text: string): string[] => text.normalize('NFKC').split(/\s+/);

/** Cells of a table that say `%` or `–` and nothing else have no letter to be found by: such signs count as words wherever they are alone. */
export const signsAlone = (cells: readonly { text: string }[]): ReadonlySet<string> =>
  new Set(cells.flatMap(({ text }) => (comparedTokensOf(text).length === 0 ? wordsOf(text) : [])).filter(Boolean));

export const tokensWithSigns = (text: string, signs: ReadonlySet<string>): string[] =>
  signs.size === 0
    ? comparedTokensOf(text)
    : wordsOf(text).flatMap((word) => {
        const tokens = comparedTokensOf(word);
        return tokens.length === 0 && signs.has(word) ? [word] : tokens;
      });
