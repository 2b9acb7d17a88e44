import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** A term and one of the things that it means, as tokens of the text in them. */
export interface DefinitionToken extends Tokens.Generic {
  type: 'definition';
  term: Tokens.Generic;
  descriptions: Tokens.Generic[];
}

/** A line that begins nothing else, and below it, after a blank line or none, lines that begin with a colon. Lines that go on are set in. */
const DEFINITION =
  /^(?! {0,3}(?:[#>|:]|[-+*][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))([^\n]*\S[^\n]*)\n(?:[ \t]*\n)?((?: {0,3}:[ \t]+\S[^\n]*(?:\n[ \t]+\S[^\n]*)*(?:\n|$))+)/;
const DESCRIPTION = /^ {0,3}:[ \t]+(\S[^\n]*(?:\n[ \t]+\S[^\n]*)*)/gm;

/** Terms and what they mean, as PHP Markdown Extra and Pandoc write them. */
export const definitionExtension: TokenizerAndRendererExtension = {
  name: 'definition',
  level: 'block',
  tokenizer(source) {
    const found = DEFINITION.exec(source);
    if (!found) return undefined;
    const inline = (text: string): Tokens.Generic => ({ type: 'text', raw: text, tokens: this.lexer.inline(text, []) });
    const [raw, term, below] = found;
    const descriptions = [...below!.matchAll(DESCRIPTION)].map(([, text]) => inline(text!.replace(/\n[ \t]+/g, '\n')));
    return { type: 'definition', raw, term: inline(term!.trim()), descriptions };
  },
};
