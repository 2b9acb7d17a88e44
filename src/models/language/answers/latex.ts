import type { Checked } from './checked.ts';

const DELIMITERS: readonly [string, string][] = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
  ['$', '$'],
];
/** Commands with effects outside the formula. */
const NOT_ALLOWED =
  /\\(?:href|url|includegraphics|html[A-Za-z]*|input|include|write|[gex]?def|let|(?:re)?newcommand|csname)(?![A-Za-z])/;
const LONGEST = 20_000;

export async function checkLatex(answer: string): Promise<Checked> {
  const latex = withoutDelimiters(answer);
  if (latex === '') return { fault: 'it is empty' };
  if (latex.length > LONGEST) return { fault: `it is longer than ${LONGEST} characters` };
  if (latex.includes('$')) return { fault: 'there is a $ sign, or text around the formula' };
  if (isProse(latex)) return { fault: 'it is a sentence, not a formula' };
  const forbidden = NOT_ALLOWED.exec(latex);
  if (forbidden) return { fault: `the command ${forbidden[0]} is not allowed` };
  // Loaded on demand: servers without a language model never need it.
  const { default: katex } = await import('katex');
  try {
    katex.renderToString(latex, {
      displayMode: true,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 50,
      maxExpand: 500,
      output: 'mathml',
    });
  } catch (error) {
    return {
      fault: `it does not compile: ${(error as Error).message.replace(/^KaTeX parse error: /, '').slice(0, 200)}`,
    };
  }
  // The same formula, but safe from being read as a tag by Markdown renderers.
  return { text: latex.replace(/<(?=[a-zA-Z/!?])/g, '< ') };
}

/** Consecutive words outside \\text{…}: KaTeX would render them as variables. */
const PROSE = /(?:(?<![\\\w{])[A-Za-z][a-z'’]+[,.:;]?\s+){3}[A-Za-z]/;
const isProse = (latex: string): boolean =>
  PROSE.test(latex.replace(/\\(?:text|mathrm|operatorname|textrm|mbox)\w*\s*\{[^{}]*\}/g, ' '));

function withoutDelimiters(answer: string): string {
  const trimmed = answer.trim();
  for (const [open, close] of DELIMITERS) {
    const isWrapped =
      trimmed.length > open.length + close.length && trimmed.startsWith(open) && trimmed.endsWith(close);
    if (isWrapped) return trimmed.slice(open.length, -close.length).trim();
  }
  return trimmed;
}
