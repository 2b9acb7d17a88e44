import type { Glyph, Word } from '../../page-content.ts';
import { isMathFont } from '../signs.ts';
import { isFunction } from '../symbols.ts';

/** The role of a character in an inline formula. Only a `letter` starts one; `text` belongs to the sentence. */
export type AtomKind =
  | 'letter'
  | 'script'
  | 'number'
  | 'operator'
  | 'function'
  | 'open'
  | 'close'
  | 'comma'
  | 'dots'
  | 'text';

export interface Atom {
  kind: AtomKind;
  glyph: Glyph | null;
  word: Word;
  /** Range of characters in the word. */
  from: number;
  to: number;
  isApart: boolean;
}

type Sign = Omit<Atom, 'kind' | 'glyph'> & { glyph: Glyph; isScript: boolean };

const OPERATOR = /^[=<>+−±∓×÷·⋅∗∼≈≠≤≥⩽⩾≡≃≅∝≪≫∈∉∋⊂⊆⊃⊇∪∩∧∨⊕⊗→←↔⇒⇐⇔↦∘◦/|∣∥‖∖⋆]$/u;
/** Operators that need an operand, like function names. */
const PREFIX = /^[√∑∏∫∮]$/u;
const OPENS = /^[([{⟨⌊⌈]$/u;
const CLOSES = /^[)\]}⟩⌋⌉]$/u;
const GREEK = /^\p{Script=Greek}$/u;

export function atomsOf(line: readonly Word[], glyphsOf: (word: Word) => Glyph[]): Atom[] {
  const atoms: Atom[] = [];
  for (const word of line) {
    const signs = signsOf(word, glyphsOf);
    if (!signs) atoms.push({ kind: 'text', glyph: null, word, from: 0, to: word.text.length, isApart: true });
    else {
      const named = lettersOfFunctions(signs);
      for (const [at, sign] of signs.entries()) atoms.push({ ...sign, kind: kindOf(sign, at, signs, named) });
    }
  }
  return atoms;
}

/** Null if glyphs and characters do not match one to one. */
function signsOf(word: Word, glyphsOf: (word: Word) => Glyph[]): Sign[] | null {
  if (word.source !== 'text-layer' || word.angle !== 0) return null;
  const glyphs = glyphsOf(word).filter(({ text }) => text.trim() !== '');
  if (glyphs.length === 0 || glyphs.map(({ text }) => text).join('') !== word.text) return null;
  let to = 0;
  return glyphs.map((glyph) => {
    const from = to;
    to += glyph.text.length;
    const isScript = (word.spans ?? []).some(
      ({ style, start, end }) => (style === 'raised' || style === 'lowered') && start <= from && end >= to,
    );
    return { glyph, word, from, to, isApart: from === 0, isScript };
  });
}

function kindOf(sign: Sign, at: number, signs: readonly Sign[], named: ReadonlySet<Sign>): AtomKind {
  const { text, fontName } = sign.glyph;
  if (sign.isScript) return 'script';
  if (/^\p{L}$/u.test(text)) {
    if (isMathFont(fontName) || isCarrier(sign, at, signs)) return 'letter';
    return named.has(sign) ? 'function' : 'text';
  }
  if (/^\d$/.test(text)) return isBesideText(at, signs) ? 'text' : 'number';
  if (text === '.' || text === ',') {
    const isInside = [signs[at - 1], signs[at + 1]].every((near) => near && /^\d$/.test(near.glyph.text));
    return isInside ? 'number' : 'comma';
  }
  if (text === '…' || text === '⋯') return 'dots';
  if (text === '′' || text === '!') return isMathFont(fontName) ? 'script' : 'text';
  if (PREFIX.test(text)) return 'function';
  if (OPERATOR.test(text)) return 'operator';
  if (OPENS.test(text)) return 'open';
  return CLOSES.test(text) ? 'close' : 'text';
}

/** A single italic or Greek letter with a script is a variable in any font; H₂O and m² are text. */
function isCarrier({ glyph }: Sign, at: number, signs: readonly Sign[]): boolean {
  const before = signs[at - 1];
  const isAlone = !before || before.isScript || !/^[\p{L}\p{N}]$/u.test(before.glyph.text);
  return isAlone && signs[at + 1]?.isScript === true && (glyph.italic || GREEK.test(glyph.text));
}

/** Letters of function names such as `log` and `max`. */
function lettersOfFunctions(signs: readonly Sign[]): Set<Sign> {
  const found = new Set<Sign>();
  let run: Sign[] = [];
  const finish = () => {
    if (isFunction(run.map(({ glyph }) => glyph.text).join(''))) for (const sign of run) found.add(sign);
    run = [];
  };
  for (const sign of signs) {
    if (!sign.isScript && /^[A-Za-z]$/.test(sign.glyph.text) && !isMathFont(sign.glyph.fontName)) run.push(sign);
    else finish();
  }
  finish();
  return found;
}

/** Digits in `3D` and `covid19` are not numbers. */
function isBesideText(at: number, signs: readonly Sign[]): boolean {
  let [from, to] = [at, at];
  while (/^\d$/.test(signs[from - 1]?.glyph.text ?? '')) from--;
  while (/^\d$/.test(signs[to + 1]?.glyph.text ?? '')) to++;
  return [signs[from - 1], signs[to + 1]].some(
    (near) => near && !near.isScript && /^\p{L}$/u.test(near.glyph.text) && !isMathFont(near.glyph.fontName),
  );
}
