import { boxFromEdges, clampToPage } from '../../../../../domain/geometry.ts';
import { consecutive } from '../../../../../domain/lists.ts';
import { hasRightToLeft } from '../../../../../domain/text-direction.ts';
import { isMainPartOf, isOverHalf } from '../../../../alike.ts';
import type { Font, Word } from '../../../../page-content.ts';
import type { StyledSpan } from '../../../../styled-text.ts';
import type { Character, TextItem, TextRun } from '../characters.ts';
import { straightenBrackets } from './brackets.ts';
import { composeAccents } from './diacritics.ts';
import { emOf, letterSpacing, penGap, type Separator, type SpacedCharacter } from './gaps.ts';
import { orderLigatures } from './ligatures.ts';
import { withoutOverprint } from './overprint.ts';
import { type Height, raisedCharacters } from './raised.ts';
import { orderPunctuation, orderTouchingParts, spansOfParts } from './right-to-left.ts';
import { joinScattered } from './scattered-letters.ts';
import { smallCapitals } from './small-capitals.ts';
import { settleMarks } from './stray-marks.ts';

type Angle = Word['angle'];

/** Gaps in shares of the em square. A space is 0.2 (condensed) to 0.33 em wide; kerning stays under 0.1. */
const GAP_THAT_SPLITS = 0.18;
/** Enough where PDFium, which knows the width of the font's own space, saw one as well. */
const GAP_THAT_CONFIRMS_A_GUESS = 0.1;
/** In monospaced faces a space is a whole advance, 0.5 em at least, and letters are set apart freely. */
const GAP_THAT_SPLITS_MONOSPACE = 0.35;
/** A drop capital is two lines high at least. */
const DROP_CAPITAL_SIZE = 1.7;
/** East Asian scripts have no spaces between words; text set to a width spreads its characters instead. */
const GAP_THAT_SPLITS_EAST_ASIAN = 0.6;
const EAST_ASIAN = /[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u;
/** Ligatures and presentation forms of Latin, Armenian, Hebrew and Arabic; NFKC expands them. */
const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/;

export const angleOfRun = (run: Pick<TextRun, 'directionX' | 'directionY'>): Angle => {
  if (Math.abs(run.directionX) >= Math.abs(run.directionY)) return run.directionX >= 0 ? 0 : 180;
  return run.directionY >= 0 ? 90 : 270;
};

/** Joins the characters of a page to words, in the order in which they come; `onWord` receives the characters of each. */
export function wordsOfCharacters(
  items: readonly TextItem[],
  pageWidth: number,
  pageHeight: number,
  onWord?: (word: Word, characters: readonly Character[]) => void,
): Word[] {
  const words: Word[] = [];
  const cleaned = settleMarks(orderLigatures(composeAccents(withoutOverprint(items))));
  const characters = joinScattered(withSeparators(cleaned, pageWidth, pageHeight));
  for (const logical of consecutive(characters, isSameLine)) {
    const fromRight = logical.some((character) => hasRightToLeft(character.text));
    const ordered = orderTouchingParts(logical);
    const line = fromRight ? withStraightBrackets(ordered) : ordered;
    const spans = fromRight ? spansOfParts(line) : null;
    const spacing = letterSpacing(line);
    const heights = raisedCharacters(line);
    const small = smallCapitals(line);
    let open: SpacedCharacter[] = [];
    const finish = () => {
      if (open.length === 0) return;
      const joined = wordFrom(open, heights, small, pageWidth, pageHeight);
      const word = fromRight ? { ...joined, text: orderPunctuation(joined.text) } : joined;
      words.push(word);
      onWord?.(word, open);
      open = [];
    };
    const isApart = (last: SpacedCharacter, next: SpacedCharacter): boolean => {
      const [before, after] = [spans?.get(last), spans?.get(next)];
      if (!before || !after || before === after) return splits(last, next, spacing);
      return splitsForwards({ ...last, ...before }, { ...next, ...after }, spacing);
    };
    for (const character of line) {
      const last = open.at(-1);
      if (last && isApart(last, character)) finish();
      open.push(character);
    }
    finish();
  }
  return words;
}

function withStraightBrackets(line: readonly SpacedCharacter[]): SpacedCharacter[] {
  const texts = straightenBrackets(line);
  return line.map((character, at) => ({ ...character, text: texts[at]! }));
}

function withSeparators(items: readonly TextItem[], width: number, height: number): SpacedCharacter[] {
  const characters: SpacedCharacter[] = [];
  let separator: Separator = 'none';
  for (const item of items) {
    if (item === 'space') separator = 'space';
    else if (item === 'guess') separator = separator === 'space' ? 'space' : 'guess';
    else if (liesOnPage(item, width, height)) {
      characters.push({ ...item, separator });
      separator = 'none';
    }
  }
  return characters;
}

const liesOnPage = (c: Character, width: number, height: number): boolean => {
  const x = (c.left + c.right) / 2;
  const y = (c.top + c.bottom) / 2;
  return x >= 0 && x <= width && y >= 0 && y <= height;
};

/** Whether a character follows another on one baseline, whatever the gap between them. */
function isSameLine(previous: Character, next: Character): boolean {
  if (previous.run === next.run) return true;
  if (previous.run.hidden !== next.run.hidden || angleOfRun(previous.run) !== angleOfRun(next.run)) return false;
  const { directionX: dx, directionY: dy } = previous.run;
  const shift = (next.originX - previous.originX) * -dy + (next.originY - previous.originY) * dx;
  // Superscripts rise by up to 0.5 em of the text they belong to; the next line is at least 0.8 em away.
  return !isMainPartOf(Math.abs(shift), emOf(previous, next));
}

const splits = (previous: SpacedCharacter, next: SpacedCharacter, spacing: number): boolean =>
  isBackward(previous, next) || isDropCapital(previous, next) || splitsForwards(previous, next, spacing);

/** A large letter that reaches below the line of the small one beside it is in several lines; it is put into its word later. */
const isDropCapital = ({ run, originY }: Character, next: Character): boolean =>
  run.directionX > 0 &&
  run.size > DROP_CAPITAL_SIZE * next.run.size &&
  isOverHalf(originY - next.originY, next.run.size) &&
  hasLetter(next.text);

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

function splitsForwards(previous: SpacedCharacter, next: SpacedCharacter, spacing: number): boolean {
  const gap = penGap(previous, next) - spacing;
  // Where PDFium turns a right-to-left run around, a space may come to be on the wrong side of a letter.
  if (next.separator === 'space') return gap > 0 || !(hasRightToLeft(previous.text) || hasRightToLeft(next.text));
  if (EAST_ASIAN.test(previous.text) && EAST_ASIAN.test(next.text)) return gap > GAP_THAT_SPLITS_EAST_ASIAN;
  if (previous.run.face.monospace && next.run.face.monospace) return gap > GAP_THAT_SPLITS_MONOSPACE;
  if (next.separator !== 'guess') return gap > GAP_THAT_SPLITS;
  return gap + previous.overhang / emOf(previous, next) > GAP_THAT_CONFIRMS_A_GUESS;
}

/** True when the next character is before the previous one although both are read forwards. */
function isBackward(previous: Character, next: Character): boolean {
  if (hasRightToLeft(previous.text) || hasRightToLeft(next.text)) return false;
  const { directionX, directionY, size } = previous.run;
  const advance = (next.originX - previous.originX) * directionX + (next.originY - previous.originY) * directionY;
  return advance < -0.5 * Math.max(size, next.run.size);
}

function wordFrom(
  characters: readonly Character[],
  heights: ReadonlyMap<Character, Height>,
  small: ReadonlySet<Character>,
  pageWidth: number,
  pageHeight: number,
): Word {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  let text = '';
  let typewriter: [number, number] | null = null;
  let meant = '';
  const spans: StyledSpan[] = [];
  for (const c of characters) {
    left = Math.min(left, c.left);
    top = Math.min(top, c.top);
    right = Math.max(right, c.right);
    bottom = Math.max(bottom, c.bottom);
    const from = text.length;
    text += PRESENTATION_FORM.test(c.text) ? c.text.normalize('NFKC') : c.text;
    meant += small.has(c) ? text.slice(from).toLowerCase() : text.slice(from);
    const style = heights.get(c);
    if (style && spans.at(-1)?.style === style && spans.at(-1)!.end === from) spans.at(-1)!.end = text.length;
    else if (style) spans.push({ start: from, end: text.length, style });
    if (c.run.face.monospace) typewriter = [typewriter?.[0] ?? from, text.length];
  }
  const run = prevailingRun(characters);
  const angle = angleOfRun(run);
  return {
    text,
    bbox: clampToPage(boxFromEdges(left, top, right, bottom), pageWidth, pageHeight),
    confidence: null,
    source: 'text-layer',
    angle,
    font: fontOf(run),
    ...(angle === 0 || angle === 180 ? { baseline: characters.find((c) => c.run === run)!.originY } : {}),
    ...(typewriter && typewriter[1] - typewriter[0] < text.length ? { typewriter } : {}),
    ...(spans.length > 0 ? { spans } : {}),
    ...(meant !== text && meant.length === text.length ? { meant } : {}),
    ...(run.hidden ? { hidden: true } : {}),
  };
}

function prevailingRun(characters: readonly Character[]): TextRun {
  const counts = new Map<TextRun, number>();
  let best = characters[0]!.run;
  for (const { run } of characters) {
    const count = (counts.get(run) ?? 0) + 1;
    counts.set(run, count);
    if (count > (counts.get(best) ?? 0)) best = run;
  }
  return best;
}

const fontOf = ({ face: { name, bold, italic, monospace }, size, color }: TextRun): Font => ({
  name,
  size,
  bold,
  italic,
  monospace,
  color,
});
