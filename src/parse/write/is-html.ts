/** What the writers of HTML begin a segment with. Markdown may begin with a tag of letters: `<sup>1</sup>`. */
const BLOCK_START =
  /^\s*<(?:p|h[1-6]|ul|ol|li|dl|div|pre|table|figure|img|header|footer|section|article|aside|blockquote|span)[\s>]/i;

/** Whether the content of a segment is HTML and not Markdown. */
export const isHtmlContent = (content: string): boolean => BLOCK_START.test(content);
