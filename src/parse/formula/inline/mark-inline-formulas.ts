import { itemsAt } from '../../../domain/lists.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import { isOverHalf } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Glyph, PageContent, Word } from '../../page-content.ts';
import type { StyledSpan } from '../../styled-text.ts';
import { compiled, latexOfGlyphs } from '../read-formula.ts';
import { isMathFont } from '../signs.ts';
import { type Atom, atomsOf } from './atoms.ts';
import { formulaStretches } from './stretches.ts';

/** Segment types with sentences. */
const RUNNING: ReadonlySet<SegmentType> = new Set([
  ...(['Text', 'ListItem', 'Caption', 'Footnote', 'Title', 'SectionHeader'] as const),
]);

/** Marks unambiguous inline formulas as LaTeX: `x_i`, `\alpha`, `R=K/N`. */
export async function markInlineFormulas(segment: SegmentDraft, content: PageContent): Promise<SegmentDraft> {
  const { glyphsOf } = content;
  if (!glyphsOf || !RUNNING.has(segment.type) || segment.isCode || segment.text !== undefined) return segment;
  const lines = segment.lines?.map((line) => itemsAt(segment.words, line)) ?? [segment.words];
  const atoms = lines.map((line) => atomsOf(line, glyphsOf));
  if (!isMostlyText(atoms.flat())) return segment;
  const spans = new Map<Word, StyledSpan[]>();
  for (const stretch of atoms.flatMap(formulaStretches)) {
    const glyphs = stretch.flatMap(({ glyph }) => glyph ?? []);
    const latex = await inlineLatex(glyphs, content);
    if (latex !== null) addSpans(stretch, latex, spans);
  }
  if (spans.size === 0) return segment;
  const words = segment.words.map((word) => {
    const own = spans.get(word);
    return own ? { ...word, spans: [...(word.spans ?? []), ...own] } : word;
  });
  return { ...segment, words };
}

function isMostlyText(atoms: readonly Atom[]): boolean {
  const letters = atoms.filter(({ glyph }) => glyph && /^\p{L}$/u.test(glyph.text));
  const own = letters.filter(({ glyph }) => glyph && isMathFont(glyph.fontName));
  return own.length > 0 || atoms.some(({ kind }) => kind === 'script')
    ? !isOverHalf(
        own.length,
        atoms.reduce((sum, { from, to }) => sum + to - from, 0),
      )
    : false;
}

async function inlineLatex(glyphs: readonly Glyph[], content: PageContent): Promise<string | null> {
  const latex = latexOfGlyphs(glyphs, content);
  return latex === null ? null : compiled(compact(latex));
}

/** Removes spaces; characters that Markdown would read as marks become commands. */
const compact = (latex: string): string =>
  latex
    .split(/(\\(?:text|mathrm|operatorname\*?)\{[^{}]*\})/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/\*/g, '\\ast ')
            .replace(/(?<!\\[A-Za-z]*) +| +(?![A-Za-z])/g, '')
            .replace(/\](?=[([])/g, '] '),
    )
    .join('');

function addSpans(stretch: readonly Atom[], latex: string, spans: Map<Word, StyledSpan[]>): void {
  let isFirst = true;
  for (const [word, own] of Map.groupBy(stretch, (atom) => atom.word)) {
    const [start, end] = [own[0]!.from, own.at(-1)!.to];
    const span: StyledSpan = { start, end, style: 'formula', ...(isFirst && { latex }) };
    spans.set(word, [...(spans.get(word) ?? []), span]);
    isFirst = false;
  }
}
