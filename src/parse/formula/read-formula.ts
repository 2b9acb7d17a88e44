import { right } from '../../domain/geometry.ts';
import { checkLatex } from '../../models/language/answers/latex.ts';
import type { Glyph, PageContent, Word } from '../page-content.ts';
import { placeAccents } from './accents.ts';
import { arrangeFormula } from './arrange.ts';
import type { Bar, Item } from './item.ts';
import { itemsOf } from './signs.ts';

/** Formulas are short; more glyphs than this are prose that was taken for one. */
const MOST_GLYPHS = 400;

/**
 * LaTeX (without delimiters) of a formula that the text layer spells out: scripts by size and baseline, fractions and roots
 * by their bars. Null when the glyphs do not tell enough or the result does not compile; its plain text is then the better
 * answer.
 */
export async function readFormula(words: readonly Word[], { glyphsOf, ...drawn }: PageContent): Promise<string | null> {
  if (!glyphsOf || words.length === 0) return null;
  if (words.some(({ source, angle }) => source !== 'text-layer' || angle !== 0)) return null;
  const glyphs = words.map((word) => glyphsOf(word));
  if (glyphs.some((own) => own.length === 0)) return null;
  const latex = latexOfGlyphs(glyphs.flat(), drawn);
  return latex === null ? null : compiled(latex);
}

/** The same of glyphs, before anybody tried whether it compiles. */
export function latexOfGlyphs(glyphs: readonly Glyph[], drawn: Drawn): string | null {
  if (glyphs.length > MOST_GLYPHS || glyphs.some(({ size }) => size <= 0)) return null;
  const signs = itemsOf(glyphs);
  const items = signs && placeAccents(signs);
  if (!items || items.length === 0) return null;
  const latex = arrangeFormula(items, barsAmong(items, drawn));
  return latex === null ? null : tidied(latex);
}

/** LaTeX that compiles; null otherwise. */
export async function compiled(latex: string): Promise<string | null> {
  const checked = await checkLatex(latex);
  return 'text' in checked ? checked.text : null;
}

type Drawn = Pick<PageContent, 'strokes' | 'rules'>;

/** Dots in a row are an ellipsis, and brackets stand close to what they enclose. */
const tidied = (latex: string): string =>
  latex
    .replace(/(?<!\.)\. \. \.(?! ?\d)/g, '\\ldots')
    .replace(/\\cdot \\cdot \\cdot/g, '\\cdots')
    .replace(/(?<=[([]) | (?=[)\],;])/g, '')
    .replace(/(?<=[A-Za-z0-9}'])(?<!\\(?:left|right|in|to|cup|cap|times|cdot)) (?=\()/g, '');

/** Lines drawn inside the box of the formula, with a little room: bars of fractions may be wider than what they divide. */
function barsAmong(items: readonly Item[], { strokes, rules }: Drawn): Bar[] {
  const left = Math.min(...items.map((item) => item.left));
  const rightEdge = Math.max(...items.map((item) => item.right));
  const top = Math.min(...items.map((item) => item.top));
  const bottom = Math.max(...items.map((item) => item.bottom));
  const room = Math.max(...items.map((item) => item.size));
  return (strokes ?? rules)
    .filter(({ orientation }) => orientation === 'horizontal')
    .map(({ bbox }) => ({ left: bbox.left, right: right(bbox), y: bbox.top + bbox.height / 2 }))
    .filter(
      (bar) => bar.left > left - room && bar.right < rightEdge + room && bar.y > top - room / 2 && bar.y < bottom,
    );
}
