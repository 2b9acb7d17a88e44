// Random formulas, rendered by KaTeX once at start and reused.
import { between, chance, int, pick, random, seed, times } from './random.js';
import { style } from './style.js';

const LATIN = 'xyzabcfghkmnpqrstuvw'.split('');
const GREEK = [
  '\\alpha',
  '\\beta',
  '\\gamma',
  '\\theta',
  '\\lambda',
  '\\mu',
  '\\sigma',
  '\\phi',
  '\\omega',
  '\\epsilon',
  '\\pi',
  '\\Delta',
  '\\Gamma',
  '\\Omega',
];

function atom(depth) {
  const symbol = chance(0.7) ? pick(LATIN) : pick(GREEK);
  const r = random();
  if (r < 0.3) return symbol;
  if (r < 0.5) return `${symbol}_{${chance(0.5) ? int(0, 9) : pick(['i', 'j', 'k', 'n', 't', 'ij', '\\max'])}}`;
  if (r < 0.65) return `${symbol}^{${chance(0.6) ? int(2, 4) : pick(['n', 'T', '*', 'k', '-1'])}}`;
  if (r < 0.72) return `\\hat{${symbol}}`;
  if (r < 0.78) return `\\mathbf{${pick(LATIN).toUpperCase()}}`;
  if (r < 0.84 || depth <= 0) return String(int(1, 99));
  return r < 0.9 ? `\\sqrt{${expression(depth - 1)}}` : `\\left(${expression(depth - 1)}\\right)`;
}

function term(depth) {
  const r = random();
  if (depth > 0 && r < 0.22) return `\\frac{${expression(depth - 1)}}{${expression(depth - 1)}}`;
  if (depth > 0 && r < 0.3)
    return `${pick(['\\sum_{i=1}^{n}', '\\int_{0}^{\\infty}', '\\prod_{k}', '\\lim_{n\\to\\infty}', '\\max_{x}', '\\int_\\Omega'])} ${atom(depth - 1)}`;
  if (r < 0.36) return `${pick(['\\log', '\\exp', '\\sin', '\\cos', '\\tanh', '\\Pr'])}(${expression(depth - 1)})`;
  if (r < 0.4) return `\\frac{\\partial ${pick(LATIN)}}{\\partial ${pick(LATIN)}}`;
  return atom(depth) + (chance(0.3) ? atom(depth - 1) : '');
}

function expression(depth) {
  let s = term(depth);
  for (let k = int(0, depth > 1 ? 3 : 2); k > 0; k--)
    s += pick(['+', '-', '\\cdot ', '+', '-', '\\times ']) + term(depth - 1);
  return s;
}

/** A calculation in numbers, as in textbooks: (.25)($8,000) + (.5)($1,500) = $2,750. */
function worked() {
  const amount = () =>
    pick([
      () => `\\$${int(1, 9)},${int(100, 999)}`,
      () => `${int(1, 999)}`,
      () => `${int(0, 99)}.${int(0, 99)}`,
      () => `.${int(1, 99)}`,
    ])();
  const part = () =>
    pick([
      () => `(${amount()})(${amount()})`,
      amount,
      () => `\\frac{${amount()}}{${amount()}}`,
      () => `(${amount()}-${amount()})^2`,
    ])();
  return `${chance(0.5) ? `${atom(0)}=` : ''}${times(int(2, 4), part).join(pick(['+', '-', '\\times ']))}=${amount()}${chance(0.2) ? '\\text{ kg}' : ''}`;
}

function displayed() {
  if (chance(0.1)) return worked();
  const r = random();
  if (r < 0.6)
    return (
      (chance(0.85) ? atom(0) + pick(['=', '=', '=', '\\approx', '\\leq', '\\in', '\\propto', '\\equiv']) : '') +
      expression(int(0, 2)) +
      (chance(0.25) ? pick(['=', ' \\geq ']) + expression(1) : '') +
      (chance(0.3) ? pick([',', '.']) : '')
    );
  if (r < 0.68) return times(int(2, 3), () => `${atom(0)}=${expression(0)}`).join(',\\quad ');
  if (r < 0.77)
    return `\\begin{aligned}${times(int(2, 5), () => `${atom(1)}&=${expression(int(1, 2))}`).join('\\\\')}\\end{aligned}`;
  if (r < 0.86)
    return `${atom(0)}=\\begin{cases}${times(int(2, 3), () => `${expression(1)}&\\text{if }${atom(0)}${pick(['>', '<', '='])}${int(0, 9)}`).join('\\\\')}\\end{cases}`;
  if (r < 0.95)
    return `${atom(0)}=\\begin{pmatrix}${times(int(2, 4), () => times(3, () => atom(0)).join('&')).join('\\\\')}\\end{pmatrix}${chance(0.5) ? expression(0) : ''}`;
  return `\\underbrace{${expression(1)}}_{\\text{${pick(['loss', 'term', 'prior', 'error'])}}}+${expression(1)}`;
}

const display = [];
const inlineDisplay = []; // the same inline, so that a number can follow directly
export const inline = [];

export function prepare() {
  seed(7);
  const set = (tex, displayMode) => {
    try {
      return globalThis.katex.renderToString(tex, { displayMode, throwOnError: true, output: 'html' });
    } catch {
      return null;
    }
  };
  while (display.length < 300) {
    const html = set(displayed(), true);
    if (html) display.push(html);
  }
  while (inlineDisplay.length < 120) {
    const html = set(`\\displaystyle ${displayed()}`, false);
    if (html) inlineDisplay.push(html);
  }
  while (inline.length < 80) {
    const html = set(chance(0.5) ? atom(0) : `${atom(0)}=${expression(0)}`, false);
    if (html) inline.push(html);
  }
}

/** A displayed formula; its number, if any, is in the margin of the column or close by, with its own box. */
export function formula() {
  const side = style.formulaNumber;
  const beside = side === 'beside';
  const mark = chance(0.5) ? int(1, 40) : `${int(1, 9)}.${int(1, 30)}`;
  const numbered = side !== 'none' && chance(0.75);
  const tag = numbered
    ? `<span data-c="FormulaNumber" style="${beside ? `margin-left:${int(14, 70)}px` : `position:absolute;${side}:0;top:50%;transform:translateY(-50%)`}">${pick([`(${mark})`, `(${mark})`, `(${mark})`, `[${mark}]`, `${mark}`])}</span>`
    : '';
  return `<div style="position:relative;text-align:${style.formulaAlign};margin:${(style.size * between(0.3, 1)).toFixed(0)}px 0;${style.formulaAlign === 'left' ? `padding-left:${numbered && side === 'left' ? 40 : int(0, 40)}px;` : ''}break-inside:avoid;text-indent:0;line-height:1.2;direction:ltr"><span data-c="Formula" data-ink style="font-size:${(style.size * between(0.9, chance(0.2) ? 1.35 : 1.05)).toFixed(1)}px">${beside ? pick(inlineDisplay) : pick(display)}</span>${tag}</div>`;
}
