/**
 * Normalises formulas so that each image has one spelling. Reads formulas as people wrote them and writes the tokens
 * that a recogniser can be expected to produce. Anything that an image does not show (spacing, `\displaystyle`, aliases
 * of a symbol) is dropped.
 *
 *     node bench/formula/canonical.ts formulas.txt tokens.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import katex from 'katex';

// KaTeX's internal tree; it has no public types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Node = any;

class NotShown extends Error {}

const SAME: Readonly<Record<string, string>> = {
  ...{ '\\le': '\\leq', '\\ge': '\\geq', '\\ne': '\\neq', '\\to': '\\rightarrow', '\\gets': '\\leftarrow' },
  ...{ '\\land': '\\wedge', '\\lor': '\\vee', '\\lnot': '\\neg', '\\vert': '|', '\\lvert': '|', '\\rvert': '|' },
  ...{ '\\|': '\\Vert', '\\lVert': '\\Vert', '\\rVert': '\\Vert', '\\lbrace': '\\{', '\\rbrace': '\\}', '*': '\\ast' },
  ...{ '\\lbrack': '[', '\\rbrack': ']', '\\dots': '\\ldots', '\\dotsc': '\\ldots', '\\dotsb': '\\cdots' },
  ...{ '\\@ldots': '\\ldots', '\\@cdots': '\\cdots', '…': '\\ldots', '⋯': '\\cdots', '\\mathellipsis': '\\ldots' },
  ...{ '\\emptyset': '\\varnothing', '\\iff': '\\Leftrightarrow', '\\implies': '\\Rightarrow', '\\middot': '\\cdot' },
  ...{ '\\lt': '<', '\\gt': '>', '\\owns': '\\ni', '\\restriction': '\\upharpoonright', '\\mid': '|', '\\colon': ':' },
  ...{
    '\\Longrightarrow': '\\Rightarrow',
    '\\longrightarrow': '\\rightarrow',
    '\\Longleftrightarrow': '\\Leftrightarrow',
  },
  ...{ '\\smallsetminus': '\\setminus', '\\bullet': '\\bullet', '\\cdotp': '\\cdot', '\\parallel': '\\Vert', '−': '-' },
  ...{
    '\\doublebarwedge': '',
    '\\nobreakspace': '',
    '\\ ': '',
    '\\space': '',
    '~': '',
    '\\$': '',
    '\\%': '%',
    '\\#': '#',
  },
  ...{
    '\\langle': '\\langle',
    '\\lang': '\\langle',
    '\\rang': '\\rangle',
    '\\ast': '\\ast',
    '\\Reals': '',
    '\\_': '\\_',
  },
};
const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ '\\hat': '\\hat', '\\widehat': '\\hat', '\\tilde': '\\tilde', '\\widetilde': '\\tilde', '\\bar': '\\bar' },
  ...{ '\\vec': '\\vec', '\\overrightarrow': '\\vec', '\\dot': '\\dot', '\\ddot': '\\ddot', '\\check': '\\check' },
  ...{ '\\breve': '\\breve', '\\acute': '\\acute', '\\grave': '\\grave', '\\mathring': '\\mathring' },
};
const WIDE: Readonly<Record<string, string>> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
};
const FONTS: Readonly<Record<string, string>> = {
  ...{ mathrm: '\\mathrm', textrm: '\\mathrm', mathbf: '\\mathbf', textbf: '\\mathbf', mathbb: '\\mathbb' },
  ...{ mathcal: '\\mathcal', mathfrak: '\\mathfrak', mathscr: '\\mathscr', mathsf: '\\mathsf', mathtt: '\\mathtt' },
  ...{ boldsymbol: '\\boldsymbol', mathit: '', mathnormal: '', textit: '', texttt: '\\mathtt', textsf: '\\mathsf' },
};
/** Tall content, which makes brackets grow. */
const TALL =
  /^\\(?:frac|binom|begin|sum|prod|int|bigcup|bigcap|oint|iint|bigoplus|bigotimes|left|sqrt|underbrace|overbrace)/;

const group = (nodes: readonly Node[]): string[] => nodes.flatMap(tokensOf);
const braced = (tokens: readonly string[]): string[] => ['{', ...tokens, '}'];
const bodyOf = (node: Node): Node[] => (Array.isArray(node) ? node : [node]);

function sign(text: string): string[] {
  const same = SAME[text] ?? text;
  if (same === '') throw new NotShown(text);
  return [same];
}

function upright(letters: string): string[] {
  if (FUNCTIONS.has(letters)) return [`\\${letters}`];
  return ['\\mathrm', ...braced([...letters])];
}

/** Letters of `\text` and `\operatorname`; null if they contain anything else. */
function lettersOf(nodes: readonly Node[]): string | null {
  let letters = '';
  for (const node of nodes) {
    if (node.type === 'textord' || node.type === 'mathord' || node.type === 'atom') {
      if (!/^[A-Za-z0-9.,:;'()/-]$/.test(node.text)) return null;
      letters += node.text;
    } else if (node.type === 'spacing')
      letters += node.text === ' ' || node.text === '\\ ' || node.text === '~' ? ' ' : '';
    else if (['ordgroup', 'font', 'text', 'styling'].includes(node.type)) {
      const inner = lettersOf(bodyOf(node.body));
      if (inner === null) return null;
      letters += inner;
    } else return null;
  }
  return letters;
}

function words(nodes: readonly Node[]): string[] {
  const letters = lettersOf(nodes)?.replace(/ +/g, ' ');
  if (letters === undefined || letters.trim() === '') throw new NotShown('text');
  if (!letters.trim().includes(' ')) return upright(letters.trim());
  return ['\\text', ...braced([...letters.trim()].map((letter) => (letter === ' ' ? '~' : letter)))];
}

function delimited(left: string, right: string, inner: string[]): string[] {
  const [open, close] = [left === '.' ? '.' : sign(left)[0]!, right === '.' ? '.' : sign(right)[0]!];
  const isTall = inner.some((token) => TALL.test(token)) || open === '.' || close === '.';
  return isTall ? ['\\left', open, ...inner, '\\right', close] : [open, ...inner, close];
}

function rows(node: Node): string[] {
  const isAligned = /align|gather|split|eqn/.test(String(node.colSeparationType ?? ''));
  const lines: string[][] = node.body.map((row: Node[]) => {
    const cells = row.map((cell) => tokensOf(cell));
    if (isAligned) return cells.flat();
    return cells.flatMap((cell, at) => (at === 0 ? cell : ['&', ...cell]));
  });
  while (lines.length > 1 && lines.at(-1)!.length === 0) lines.pop();
  return ['\\begin{matrix}', ...lines.flatMap((line, at) => (at === 0 ? line : ['\\\\', ...line])), '\\end{matrix}'];
}

function script(node: Node): string[] {
  const base = node.base ? tokensOf(node.base) : [];
  const down = node.sub ? tokensOf(node.sub) : [];
  const up = node.sup ? tokensOf(node.sup) : [];
  return [...base, ...(down.length ? ['_', ...braced(down)] : []), ...(up.length ? ['^', ...braced(up)] : [])];
}

function accented(label: string, base: Node): string[] {
  const name = ACCENTS[label];
  if (!name) throw new NotShown(label);
  const inner = tokensOf(base);
  const isWide =
    inner.length > 1 && !['\\mathbf', '\\mathrm', '\\mathcal', '\\boldsymbol', '\\mathbb'].includes(inner[0]!);
  return [isWide ? (WIDE[name] ?? name) : name, ...braced(inner)];
}

export function tokensOf(node: Node): string[] {
  switch (node.type) {
    case 'mathord':
    case 'textord':
    case 'atom':
      return sign(node.text);
    case 'ordgroup':
    case 'styling':
    case 'sizing':
    case 'color':
    case 'mclass':
    case 'internal':
      return group(bodyOf(node.body));
    case 'spacing':
    case 'kern':
      return [];
    case 'supsub':
      return script(node);
    case 'genfrac': {
      if (!node.hasBarLine && node.leftDelim !== '(') throw new NotShown('atop');
      const name = node.hasBarLine ? '\\frac' : '\\binom';
      return [name, ...braced(tokensOf(node.numer)), ...braced(tokensOf(node.denom))];
    }
    case 'sqrt':
      return ['\\sqrt', ...(node.index ? ['[', ...tokensOf(node.index), ']'] : []), ...braced(tokensOf(node.body))];
    case 'accent':
      return accented(node.label, node.base);
    case 'overline':
      return accented('\\bar', node.body);
    case 'underline':
      return ['\\underline', ...braced(tokensOf(node.body))];
    case 'horizBrace':
      return [node.label, ...braced(tokensOf(node.base))];
    case 'op':
      if (node.symbol) return sign(node.name);
      if (node.name) return FUNCTIONS.has(node.name.slice(1)) ? [node.name] : upright(node.name.slice(1));
      return words(bodyOf(node.body));
    case 'operatorname':
    case 'text':
      return words(bodyOf(node.body));
    case 'font': {
      const name = FONTS[node.font];
      if (name === undefined) throw new NotShown(node.font);
      const inner = tokensOf(node.body);
      if (name === '') return inner;
      if (name === '\\mathrm' && inner.every((token) => /^[A-Za-z]$/.test(token))) return upright(inner.join(''));
      return [name, ...braced(inner)];
    }
    case 'leftright':
      return delimited(node.left, node.right, group(node.body));
    case 'middle':
      return sign(node.delim);
    case 'delimsizing':
      return node.delim === '.' ? [] : sign(node.delim);
    case 'array':
      return rows(node);
    case 'xArrow':
      if (node.label !== '\\xrightarrow' || node.below) throw new NotShown(node.label);
      return ['\\xrightarrow', ...braced(tokensOf(node.body))];
    case 'htmlmathml':
      throw new NotShown('htmlmathml');
    default:
      throw new NotShown(node.type);
  }
}

/** Tokens of a formula; null if it cannot be parsed or contains something that we do not teach. */
export function canonicalTokens(latex: string): string[] | null {
  try {
    const tree = (katex as Node).__parse(latex, { displayMode: true, strict: 'ignore', maxExpand: 200 });
    const tokens = group(tree);
    return tokens.length > 0 ? tokens : null;
  } catch {
    return null;
  }
}

/** Prose between two dollar signs is mostly long runs of single letters. */
export function isProse(tokens: readonly string[]): boolean {
  let run = 0;
  let longest = 0;
  let isUpright = false;
  for (const token of tokens) {
    if (token === '\\text' || token === '\\mathrm' || token === '\\mathtt') isUpright = true;
    if (token === '}') isUpright = false;
    run = /^[A-Za-z]$/.test(token) && !isUpright ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest > 4;
}

if (import.meta.main) {
  const [source, target] = process.argv.slice(2);
  const seen = new Set<string>();
  const lines = readFileSync(source!, 'utf8').split('\n');
  for (const line of lines) {
    const tokens = canonicalTokens(line);
    if (!tokens || tokens.length > 150 || isProse(tokens)) continue;
    if (tokens.some((token) => /[^\x21-\x7e]/.test(token))) continue;
    seen.add(tokens.join(' '));
  }
  writeFileSync(target!, [...seen].join('\n') + '\n');
  console.log(`${seen.size} of ${lines.length}`);
}
