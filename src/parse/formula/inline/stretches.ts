import type { Atom, AtomKind } from './atoms.ts';

/** Consecutive letters that are a word rather than a product. */
const WORD = 4;

/**
 * The formulas of a line: runs without text that have a math letter, without brackets and punctuation of the sentence.
 *
 *     the code (of rate R = K/N), where N is        R = K/N · N
 */
export function formulaStretches(atoms: readonly Atom[]): Atom[][] {
  const stretches: Atom[][] = [];
  let open: Atom[] = [];
  let depth = 0;
  for (const [at, atom] of atoms.entries()) {
    if (atom.kind === 'text') {
      stretches.push(open);
      [open, depth] = [[], 0];
      continue;
    }
    if (open.length > 0 && !belongsTo(open, atom, depth, atoms[at + 1])) {
      stretches.push(open);
      [open, depth] = [[], 0];
    }
    open.push(atom);
    if (atom.kind === 'open') depth++;
    if (atom.kind === 'close') depth = Math.max(0, depth - 1);
  }
  stretches.push(open);
  return stretches.flatMap(balanced).map(trimmed).filter(isFormula);
}

const JOINS: ReadonlySet<AtomKind> = new Set(['operator', 'dots']);

/** Adjacent symbols belong together, also around an operator; a comma only inside brackets or next to dots. */
function belongsTo(open: readonly Atom[], atom: Atom, depth: number, next: Atom | undefined): boolean {
  const last = open.at(-1)!;
  if (last.kind === 'comma') return depth > 0 || atom.kind === 'dots';
  if (atom.kind === 'comma') return depth > 0 || last.kind === 'dots' || next?.kind === 'dots';
  if (!atom.isApart) return true;
  if (JOINS.has(last.kind) || JOINS.has(atom.kind)) return true;
  // Limits of a sum are apart, from each other and from what is summed.
  const carrier = open.findLast(({ kind }) => kind !== 'script');
  return last.kind === 'open' || atom.kind === 'close' || carrier?.kind === 'function';
}

/** Brackets without their other half are those of the sentence. */
function balanced(stretch: readonly Atom[]): Atom[][] {
  const open: number[] = [];
  const alone = new Set<number>();
  for (const [at, { kind }] of stretch.entries()) {
    if (kind === 'open') open.push(at);
    if (kind === 'close' && open.pop() === undefined) alone.add(at);
  }
  for (const at of open) alone.add(at);
  const parts: Atom[][] = [[]];
  for (const [at, atom] of stretch.entries()) {
    if (alone.has(at)) parts.push([]);
    else parts.at(-1)!.push(atom);
  }
  return parts;
}

function trimmed(stretch: readonly Atom[]): Atom[] {
  let [from, to] = [0, stretch.length];
  const isLoose = (at: number, kinds: readonly AtomKind[]): boolean =>
    to > from && stretch.slice(at, at + 1).some(({ kind }) => kinds.includes(kind));
  while (isLoose(to - 1, ['comma', 'operator', 'function'])) to--;
  while (isLoose(from, ['comma', 'script', 'dots']) || (isLoose(from, ['operator']) && !stretch[from]?.isApart)) from++;
  const inside = stretch.slice(from + 1, to - 1);
  const isOnlyBracketed =
    isLoose(from, ['open']) &&
    isLoose(to - 1, ['close']) &&
    inside.every(({ kind }) => kind === 'letter' || kind === 'script' || kind === 'number');
  return isOnlyBracketed ? inside : stretch.slice(from, to);
}

const CARRIES: ReadonlySet<AtomKind> = new Set(['letter', 'number', 'close', 'script', 'function']);

function isFormula(stretch: readonly Atom[]): boolean {
  if (!stretch.some(({ kind }) => kind === 'letter')) return isPowerOfTen(stretch);
  // The base of a script is missing.
  if (stretch.some(({ kind }, at) => kind === 'script' && !CARRIES.has(stretch[at - 1]?.kind ?? 'text'))) return false;
  let letters = 0;
  for (const { kind } of stretch) {
    letters = kind === 'letter' ? letters + 1 : 0;
    if (letters >= WORD) return false;
  }
  return true;
}

/** `10⁻⁵`, `3 × 10⁻⁶`; a superscript number without a sign may be a note mark. */
function isPowerOfTen(stretch: readonly Atom[]): boolean {
  const first = stretch.findIndex(({ kind }) => kind === 'script');
  const textOf = (atoms: readonly Atom[]): string => atoms.map(({ glyph }) => glyph?.text).join('');
  return (
    first > 0 && /(?<!\d)10$/.test(textOf(stretch.slice(0, first))) && /^[−–-]\d+$/.test(textOf(stretch.slice(first)))
  );
}
