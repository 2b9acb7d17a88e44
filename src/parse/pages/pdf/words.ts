import { boxFromEdges, clampToPage } from '../../../domain/geometry.ts';
import type { Font, Word } from '../../page-content.ts';
import type { Character, TextItem, TextRun } from './characters.ts';

type Angle = Word['angle'];

/** Gaps in shares of the em square. A space is 0.25–0.33 em in almost all faces; kerned letters stay under 0.1. */
const GAP_THAT_SPLITS = 0.2;
const GAP_THAT_CONFIRMS_A_SPACE = 0.02;
/** Superscripts rise by up to 0.5 em of the text they belong to; the next line is at least 0.8 em away. */
const BASELINE_SHIFT_THAT_SPLITS = 0.7;
/** Ligatures and presentation forms of Latin, Armenian, Hebrew and Arabic; NFKC expands them. */
const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const angleOf = (run: Pick<TextRun, 'directionX' | 'directionY'>): Angle => {
  if (Math.abs(run.directionX) >= Math.abs(run.directionY)) return run.directionX >= 0 ? 0 : 180;
  return run.directionY >= 0 ? 90 : 270;
};

/** Joins the characters of a page to words, in the order in which they come. */
export function joinWords(items: readonly TextItem[], pageWidth: number, pageHeight: number): Word[] {
  const words: Word[] = [];
  let open: Character[] = [];
  let spaceSeen = false;
  const finish = () => {
    if (open.length > 0) words.push(wordFrom(open, pageWidth, pageHeight));
    open = [];
    spaceSeen = false;
  };
  for (const item of items) {
    if (item === 'space') {
      spaceSeen = true;
      continue;
    }
    if (!liesOnPage(item, pageWidth, pageHeight)) continue;
    const last = open.at(-1);
    if (last !== undefined && splits(last, item, spaceSeen)) finish();
    spaceSeen = false;
    open.push(item);
  }
  finish();
  return words;
}

const liesOnPage = (c: Character, width: number, height: number): boolean => {
  const x = (c.left + c.right) / 2;
  const y = (c.top + c.bottom) / 2;
  return x >= 0 && x <= width && y >= 0 && y <= height;
};

/**
 * The distance along the baseline between the boxes of two characters, whichever comes first, so that it also holds for
 * right-to-left runs:
 *
 *      prev          next
 *     ┌────┐ ← gap → ┌────┐
 */
function splits(previous: Character, next: Character, spaceSeen: boolean): boolean {
  if (previous.run.hidden !== next.run.hidden) return true;
  const angle = angleOf(previous.run);
  if (angle !== angleOf(next.run)) return true;

  const size = Math.max(previous.run.size, next.run.size, 1);
  const upright = angle === 0 || angle === 180;
  const shift = upright ? next.originY - previous.originY : next.originX - previous.originX;
  if (Math.abs(shift) > BASELINE_SHIFT_THAT_SPLITS * size) return true;

  const [start, end, nextStart, nextEnd] = upright
    ? [previous.left, previous.right, next.left, next.right]
    : [previous.top, previous.bottom, next.top, next.bottom];
  const gap = Math.max(nextStart - end, start - nextEnd);
  if (spaceSeen) return gap > GAP_THAT_CONFIRMS_A_SPACE * size || isBackward(previous, next, angle, size);
  return gap > GAP_THAT_SPLITS * size || isBackward(previous, next, angle, size);
}

/** True when the next character stands before the previous one although both are read forwards. */
function isBackward(previous: Character, next: Character, angle: Angle, size: number): boolean {
  if (RIGHT_TO_LEFT.test(previous.text) || RIGHT_TO_LEFT.test(next.text)) return false;
  const dx = next.originX - previous.originX;
  const dy = next.originY - previous.originY;
  const advance = angle === 0 ? dx : angle === 180 ? -dx : angle === 90 ? dy : -dy;
  return advance < -0.5 * size;
}

function wordFrom(characters: readonly Character[], pageWidth: number, pageHeight: number): Word {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  let text = '';
  for (const c of characters) {
    left = Math.min(left, c.left);
    top = Math.min(top, c.top);
    right = Math.max(right, c.right);
    bottom = Math.max(bottom, c.bottom);
    text += PRESENTATION_FORM.test(c.text) ? c.text.normalize('NFKC') : c.text;
  }
  const run = prevailingRun(characters);
  const angle = angleOf(run);
  return {
    text: text.replaceAll('\u00ad', '-'),
    bbox: clampToPage(boxFromEdges(left, top, right, bottom), pageWidth, pageHeight),
    confidence: null,
    source: 'text-layer',
    angle,
    font: fontOf(run),
    ...(angle === 0 || angle === 180 ? { baseline: characters.find((c) => c.run === run)!.originY } : {}),
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

const fontOf = ({ face, size, color }: TextRun): Font => ({ ...face, size, color });
