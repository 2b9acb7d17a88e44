const WORDS = /\\text\{([^}]*)\}/g;

/**
 * Tokens as people write them: `x_{i}` instead of `x _ { i }`, with a space only where a command would swallow the letter after it.
 *
 *     ['\\alpha', 'x', '^', '{', '2', '}']  →  \alpha x^{2}
 */
export function latexOfTokens(tokens: readonly string[]): string {
  let latex = '';
  for (const token of tokens) {
    const isSwallowed = /\\[A-Za-z]+$/.test(latex) && /^[A-Za-z]/.test(token);
    const isApart = SPACED.has(token) || SPACED.has(lastToken(latex));
    // A sign of a number stands close to what it opens with: ^{-1}.
    const opens = /[{([,]$/.test(latex) || /[{([,]-$/.test(latex);
    latex += `${isSwallowed || (isApart && latex !== '' && !opens) ? ' ' : ''}${token}`;
  }
  return latex.replace(WORDS, (_, words: string) => `\\text{${words.replaceAll('~', ' ')}}`);
}

/** Signs that people write with room around them. */
const SPACED = new Set([
  '=',
  '<',
  '>',
  '+',
  '-',
  '&',
  '\\\\',
  '\\leq',
  '\\geq',
  '\\neq',
  '\\in',
  '\\rightarrow',
  '\\approx',
]);

const lastToken = (latex: string): string => /(?:\\\\|\\[A-Za-z]+|[=<>+&-])$/.exec(latex)?.[0] ?? '';
