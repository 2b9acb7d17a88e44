import { FREE_SEAM, type TokenCounter } from './token-counter.ts';

/** Tags that end a word, and tags inside a line, which may stand in the middle of one. Never over a line end. */
const BLOCK_TAG =
  /(?<!\\)<\/?(?:table|caption|thead|tbody|tfoot|tr|th|td|p|br|hr|ul|ol|li|dl|dt|dd|div|figure|img|pre|header|footer|h[1-6])(?:\s[^<>\n]*)?>/gi;
const INLINE_TAG = /(?<!\\)<\/?(?:a|b|i|u|s|em|strong|sub|sup|code|span)(?:\s[^<>\n]*)?>/gi;
/** What draws a table in Markdown. */
const RULING = /^(?:\||:?-{3,}:?)$/;

/** Words are what stands between white space, cells and paragraphs; what is written around them is no word. */
export const wordCounter: TokenCounter = {
  count: (text) => {
    const plain = text.includes('<') ? text.replace(BLOCK_TAG, ' ').replace(INLINE_TAG, '') : text;
    const words = plain.match(/\S+/g);
    if (words === null) return 0;
    return plain.includes('|') ? words.filter((word) => !RULING.test(word)).length : words.length;
  },
  seam: FREE_SEAM,
};
