/** Names of faces whose letters are all of one width. East Asian ones are left out: running text is set in them. */
const TYPEWRITER =
  /courier|\bmono|mono\b|consolas|menlo|typewriter|inconsolata|source\s?code|fira\s?code|lucida\s?console|andale|\bcode\b/i;

export const isTypewriterFace = (name: string | undefined): boolean => name !== undefined && TYPEWRITER.test(name);

/** Styles for listings, by the names that programs and writers of Markdown give them. */
const CODE_PARAGRAPH =
  /^(?:source ?code|code(?: ?block)?|html preformatted|preformatted(?: ?text)?|macro ?text|listing)$/i;
/** Styles for names inside a text. */
const CODE_LETTERS =
  /^(?:verbatim ?char|source ?text|html ?code|code(?: ?char)?|inline ?code|html ?(?:keyboard|sample|typewriter)|teletype)$/i;

export const isCodeParagraphStyle = (name: string): boolean => CODE_PARAGRAPH.test(plainName(name));
export const isCodeLettersStyle = (name: string): boolean => CODE_LETTERS.test(plainName(name));

/** OpenDocument writes the spaces of a name as `_20_`. */
const plainName = (name: string): string => name.replace(/_20_/g, ' ').trim();
