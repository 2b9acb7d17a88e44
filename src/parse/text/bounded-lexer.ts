import { Lexer, type MarkedExtension, type MarkedOptions, type Token } from 'marked';

/** The lexer needs cubic time in the marks of a paragraph, and quadratic time in its length. */
const MOST_MARKS = 200;
const MOST_CHARACTERS = 8_000;
const MARK = /[*_~`<[!\\$&@:]/;

/** Reads paragraphs with unusually many marks or characters in parts; marks do not span parts. */
export class BoundedLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    for (const part of parts(text)) super.inlineTokens(part, tokens);
    return tokens;
  }
}

function* parts(text: string): Generator<string> {
  let from = 0;
  let marks = 0;
  let gap = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ' ' || text[at] === '\n') gap = at;
    if (MARK.test(text.charAt(at))) marks++;
    if (marks <= MOST_MARKS && at - from < MOST_CHARACTERS) continue;
    const to = gap > from ? gap : at;
    yield text.slice(from, to);
    from = to;
    marks = 0;
  }
  yield text.slice(from);
}

export const boundedLexing: NonNullable<MarkedExtension['hooks']> = {
  provideLexer: (isBlock) => (text, options) => {
    const lexer = new BoundedLexer(options as unknown as MarkedOptions);
    return isBlock === false ? lexer.inlineTokens(text) : lexer.lex(text);
  },
};
