/** Scripts without word spaces are compared character by character. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/** Letters and digits without case, ligatures and width. Marks and spaces vary on rendered pages. */
export const comparedTokensOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];

const wordsOf = (text: string): string[] => text.normalize('NFKC').split(/\s+/);

/** Punctuation that is the whole content of a table cell. It counts as a word, to find the cell by. */
export const signsAlone = (cells: readonly { text: string }[]): ReadonlySet<string> =>
  new Set(cells.flatMap(({ text }) => (comparedTokensOf(text).length === 0 ? wordsOf(text) : [])).filter(Boolean));

export const tokensWithSigns = (text: string, signs: ReadonlySet<string>): string[] =>
  signs.size === 0
    ? comparedTokensOf(text)
    : wordsOf(text).flatMap((word) => {
        const tokens = comparedTokensOf(word);
        return tokens.length === 0 && signs.has(word) ? [word] : tokens;
      });
