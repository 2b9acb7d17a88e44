import {
  type BoundingBox,
  bottom,
  centreY,
  holdsMiddleOf,
  right,
  sharedWidth,
} from '../../../../../domain/geometry.ts';
import { firstWhere } from '../../../../../domain/lists.ts';
import type { Fill, Paint, RuledLine, Word } from '../../../../page-content.ts';
import type { StyledSpan } from '../../../../styled-text.ts';
import type { Character } from '../characters.ts';
import { lightnessOf, saturationOf } from './colors.ts';

export type DrawnStyle = 'struck' | 'underlined' | 'highlighted';

/** The letters under one quadrilateral of a highlight, underline or strike-out annotation. */
export interface MarkedArea {
  bbox: BoundingBox;
  style: DrawnStyle;
}

/** Lengths below are in type sizes of the words concerned. */
const STRUCK_HEIGHT = [0.1, 0.5] as const;
const UNDERLINE_HEIGHT = [-0.35, 0.06] as const;
const THICKEST = 0.2;
/** How far a mark may reach beyond its letters. Rules of tables and forms reach farther. */
const REACH: Readonly<Record<DrawnStyle, number>> = { struck: 1, underlined: 0.35, highlighted: 0.35 };
/** Letters farther apart are in different columns. */
const WIDEST_GAP = 2;
const HIGHLIGHT_HEIGHT = [0.7, 2.2] as const;
/** Grey behind words is shading or code. */
const LEAST_SATURATION = 0.12;
/** Underlines leave these free. */
const DESCENDER = /[gjpqyQ]/;
const WEB_ADDRESS = /^(?:https?:|www\.)|@\w/i;

interface Letter {
  x: number;
  left: number;
  right: number;
  start: number;
  end: number;
  text: string;
}

interface Line {
  word: Word;
  characters: readonly Character[];
  baseline: number;
  size: number;
}

export interface DrawnMarks {
  rules: readonly RuledLine[];
  /** The same before pieces of one line were joined. */
  strokes: readonly RuledLine[];
  fills: readonly Fill[];
  /** Places of links: their underlines are the style of links. */
  links: readonly BoundingBox[];
  marked: readonly MarkedArea[];
  paintOf: (item: Word | Fill) => Paint | undefined;
}

/**
 * Marks which letters of words are struck out, underlined or highlighted, by lines and rectangles that end where the letters end.
 *
 *     $120.00   ← line through the middle       the end
 *     ───────                                   ───────  ← below the baseline
 */
export function setDrawnStyles(madeOf: ReadonlyMap<Word, readonly Character[]>, drawn: DrawnMarks): void {
  const rules = drawn.rules.filter(({ orientation }) => orientation === 'horizontal');
  if (rules.length + drawn.fills.length + drawn.marked.length === 0) return;
  const lines = [...madeOf].flatMap(([word, characters]): Line[] =>
    word.angle === 0 && word.baseline !== undefined && !word.hidden && word.font
      ? [{ word, characters, baseline: word.baseline, size: word.font.size }]
      : [],
  );
  const inOrder = [...lines];
  lines.sort((a, b) => a.baseline - b.baseline);
  for (const { bbox } of rules) markByRule(bbox, lines, drawn.links);
  for (const fill of drawn.fills) markByFill(fill, near(lines, fill.bbox), drawn.paintOf);
  for (const { bbox, style } of drawn.marked) {
    const inside = near(lines, bbox).filter(({ baseline, size }) => isWithin(baseline - 0.25 * size, bbox));
    for (const line of inside) mark(line, bbox, style);
  }
  endRuns(inOrder, [...drawn.strokes, ...drawn.fills, ...drawn.marked]);
}

/** Two marks side by side are two runs: what is drawn leaves the space between their words free. */
function endRuns(lines: readonly Line[], drawn: readonly { bbox: BoundingBox }[]): void {
  for (const [at, { word, baseline, size }] of lines.entries()) {
    const next = lines[at + 1];
    if (!next || Math.abs(next.baseline - baseline) > 0.1 * size || next.word.bbox.left < right(word.bbox)) continue;
    const x = (right(word.bbox) + next.word.bbox.left) / 2;
    for (const span of word.spans ?? []) {
      const goesOn = next.word.spans?.some(({ style, start }) => style === span.style && start === 0);
      if (!goesOn || span.end < word.text.length || span.style === 'raised' || span.style === 'lowered') continue;
      const isSkipped =
        span.style === 'underlined' &&
        (DESCENDER.test(word.text.slice(-1)) || DESCENDER.test(next.word.text.charAt(0)));
      const isDrawn = ({ bbox }: { bbox: BoundingBox }): boolean =>
        bbox.left <= x && right(bbox) >= x && bbox.top < baseline + 0.35 * size && bottom(bbox) > baseline - 0.5 * size;
      if (!isSkipped && !drawn.some(isDrawn)) span.endsRun = true;
    }
  }
}

const isWithin = (y: number, bbox: BoundingBox): boolean => y > bbox.top && y < bottom(bbox);

/** Words whose line meets the box, or nearly, and that are above, in or below it. */
function near(lines: readonly Line[], bbox: BoundingBox): Line[] {
  const reach = 100;
  const from = firstWhere(lines, ({ baseline }) => baseline >= bbox.top - reach);
  const to = firstWhere(lines, ({ baseline }) => baseline > bottom(bbox) + reach);
  return lines.slice(from, to).filter(({ word: { bbox: own } }) => own.left < right(bbox) && right(own) > bbox.left);
}

function markByRule(bbox: BoundingBox, all: readonly Line[], links: readonly BoundingBox[]): void {
  const lines = near(all, bbox);
  const heightAt = (height: readonly [number, number]): Line[] =>
    lines.filter(({ baseline, size }) => {
      const up = (baseline - centreY(bbox)) / size;
      return bbox.height <= THICKEST * size && up >= height[0] && up <= height[1];
    });
  const struck = heightAt(STRUCK_HEIGHT);
  if (fits(struck, bbox, 'struck')) {
    for (const line of struck) mark(line, bbox, 'struck');
    return;
  }
  const underlined = heightAt(UNDERLINE_HEIGHT);
  if (!fits(underlined, bbox, 'underlined')) return;
  for (const line of underlined) {
    const { word } = line;
    const isLink = links.some((link) => isWithin(centreY(word.bbox), link) && sharedWidth(word.bbox, link) > 0);
    if (!isLink && !WEB_ADDRESS.test(word.text)) mark(line, bbox, 'underlined');
  }
}

function markByFill(fill: Fill, near: readonly Line[], paintOf: DrawnMarks['paintOf']): void {
  const { bbox, color } = fill;
  if (saturationOf(color) < LEAST_SATURATION) return;
  const lines = near.filter(
    ({ baseline, size }) =>
      isWithin(baseline - 0.25 * size, bbox) &&
      bbox.height >= HIGHLIGHT_HEIGHT[0] * size &&
      bbox.height <= HIGHLIGHT_HEIGHT[1] * size,
  );
  if (
    !fits(lines, bbox, 'highlighted') ||
    lines.length < near.filter((line) => holdsMiddleOf(bbox, line.word.bbox)).length
  )
    return;
  const order = paintOf(fill)?.order;
  for (const line of lines) {
    const text = paintOf(line.word)?.order;
    // What lies on top of words and lets nothing through hides them.
    if (order !== undefined && text !== undefined && order > text) continue;
    if (lightnessOf(line.word.font!.color) < lightnessOf(color)) mark(line, bbox, 'highlighted');
  }
}

/** Whether the box ends where letters end and has letters all along. */
function fits(lines: readonly Line[], bbox: BoundingBox, style: DrawnStyle): boolean {
  const letters = lines.flatMap((line) => coveredLetters(line, bbox)).sort((a, b) => a.left - b.left);
  const [first] = lines;
  if (!first || letters.length === 0) return false;
  const { size } = first;
  let reached = bbox.left;
  for (const [at, letter] of letters.entries()) {
    if (letter.left - reached > (at === 0 ? REACH[style] : WIDEST_GAP) * size) return false;
    reached = Math.max(reached, letter.right);
  }
  return right(bbox) - reached <= REACH[style] * size;
}

const coveredLetters = (line: Line, bbox: BoundingBox): Letter[] =>
  lettersOf(line).filter(({ x }) => x >= bbox.left && x <= right(bbox));

function lettersOf({ characters }: Line): Letter[] {
  let at = 0;
  return characters.map((c) => {
    const start = at;
    at += c.text.length;
    return { x: (c.left + c.right) / 2, left: c.left, right: c.right, start, end: at, text: c.text };
  });
}

/** Adds the style to the letters under the box. */
function mark(line: Line, bbox: BoundingBox, style: DrawnStyle): void {
  const { word } = line;
  const all = lettersOf(line);
  const covered = coveredLetters(line, bbox);
  if (covered.length === 0) return;
  // Where letters were joined or put in another order, the word is marked as a whole or not at all.
  const isPlain =
    all.at(-1)?.end === word.text.length && all.every(({ text, start }) => word.text.startsWith(text, start));
  if (!isPlain && covered.length < all.length / 2) return;
  let from = all.findIndex(({ start }) => start === covered[0]?.start);
  let to = from + covered.length;
  const isSkipped = (letter?: Letter): boolean => style === 'underlined' && DESCENDER.test(letter?.text ?? '');
  while (isSkipped(all[from - 1])) from--;
  while (isSkipped(all[to])) to++;
  const own = isPlain ? all.slice(from, to) : [];
  const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? word.text.length];
  word.spans = withSpan(word.spans ?? [], { start, end, style });
}

/** An underline is drawn in pieces around the ink of letters; one span of a word holds them all. */
function withSpan(spans: readonly StyledSpan[], span: StyledSpan): StyledSpan[] {
  const same = spans.find(({ style }) => style === span.style);
  if (!same) return [...spans, span];
  const joined = { ...same, start: Math.min(same.start, span.start), end: Math.max(same.end, span.end) };
  return spans.map((other) => (other === same ? joined : other));
}
