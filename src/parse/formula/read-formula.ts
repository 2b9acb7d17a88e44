import { right } from '../../domain/geometry.ts';
import { checkLatex } from '../../models/language/answers/latex.ts';
import { isClose } from '../alike.ts';
import type { Glyph, PageContent, Word } from '../page-content.ts';
import { arrangeFormula } from './arrange.ts';
import { type Bar, heightOf, type Item, middleAcross } from './item.ts';
import { itemsOf } from './signs.ts';
import { accentOf } from './symbols.ts';

/** In font sizes; wider accents cover several letters. */
const WIDE = 0.6;

/** Attaches accents to the letters below them; null if there is none. */
function placeAccents(items: readonly Item[]): Item[] | null {
  const marks = items.filter(isMark);
  if (marks.length === 0) return [...items];
  const rest = items.filter((item) => !marks.includes(item));
  for (const mark of marks) {
    // Italic letters lean to the right.
    const isBelow = (item: Item): boolean =>
      isClose(middleAcross(item) - middleAcross(mark), item.size) && isUnder(item, mark);
    const letter = rest.filter(isBelow).sort((a, b) => a.top - b.top)[0];
    if (!letter) return null;
    const name = accentOf(mark.text);
    const isWide = mark.right - mark.left > WIDE * letter.size && (name === 'hat' || name === 'tilde');
    rest[rest.indexOf(letter)] = {
      ...letter,
      top: Math.min(letter.top, mark.top),
      latex: `\\${isWide ? `wide${name}` : name}{${letter.latex}}`,
      text: '',
      isRoman: false,
    };
  }
  return rest;
}

/** An accent is flat; the same symbol as tall as a letter is an operator. */
const isMark = (item: Item): boolean =>
  accentOf(item.text) !== undefined &&
  isClose(heightOf(item), item.size) &&
  item.bottom < item.baseline - item.size / 4;

const isUnder = (letter: Item, mark: Item): boolean =>
  /^[\p{L}\p{N}]?$/u.test(letter.text) && isClose(letter.top - mark.bottom, letter.size);

/** Longer text is prose, not a formula. */
const MOST_GLYPHS = 400;

/** LaTeX of a formula in the text layer, from font sizes, baselines and bars. Null if unsure or invalid. */
export async function readFormula(words: readonly Word[], { glyphsOf, ...drawn }: PageContent): Promise<string | null> {
  if (!glyphsOf || words.length === 0) return null;
  if (words.some(({ source, angle }) => source !== 'text-layer' || angle !== 0)) return null;
  const glyphs = words.map((word) => glyphsOf(word));
  if (glyphs.some((own) => own.length === 0)) return null;
  const latex = latexOfGlyphs(glyphs.flat(), drawn);
  return latex === null ? null : compiled(latex);
}

/** The same from glyphs, without compiling it. */
export function latexOfGlyphs(glyphs: readonly Glyph[], drawn: Drawn): string | null {
  if (glyphs.length > MOST_GLYPHS || glyphs.some(({ size }) => size <= 0)) return null;
  const signs = itemsOf(glyphs);
  const items = signs && placeAccents(signs);
  if (!items || items.length === 0) return null;
  const latex = arrangeFormula(items, barsAmong(items, drawn));
  return latex === null ? null : tidied(latex);
}

export async function compiled(latex: string): Promise<string | null> {
  const checked = await checkLatex(latex);
  return 'text' in checked ? checked.text : null;
}

type Drawn = Pick<PageContent, 'strokes' | 'rules'>;

/** Converts dots to an ellipsis, and removes spaces inside brackets. */
const tidied = (latex: string): string =>
  latex
    .replace(/(?<!\.)\. \. \.(?! ?\d)/g, '\\ldots')
    .replace(/\\cdot \\cdot \\cdot/g, '\\cdots')
    .replace(/(?<=[([]) | (?=[)\],;])/g, '')
    .replace(/(?<=[A-Za-z0-9}'])(?<!\\(?:left|right|in|to|cup|cap|times|cdot)) (?=\()/g, '');

/** Lines inside the box of the formula, with a margin: fraction bars may be wider than their parts. */
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
