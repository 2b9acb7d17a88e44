import { CROP_HEIGHT } from './crop.ts';
import type { CtcReading, ReadCharacter } from './ctc.ts';
import type { Ink } from './ink.ts';

/** A word in crop pixels. */
export interface CropWord {
  text: string;
  confidence: number;
  from: number;
  to: number;
}

export interface SpacingOptions {
  /** A space the network considered at least this likely is a space, though another class won the step. */
  spaceChance: number;
  /** A gap without ink as wide as this share of the ink's height is a space even if the network saw none. */
  gapShare: number;
}

export const SPACING: SpacingOptions = { spaceChance: 0.12, gapShare: 0.42 };

interface Gap {
  start: number;
  end: number;
}

/**
 * Splits a reading into words. The network forgets spaces more often than it invents them, so besides the spaces it
 * wrote, a gap between two characters counts where it nearly wrote one or where the ink leaves room for one.
 *
 *     T o t a l     1 2 . 5 0
 *              └─gap─┘          columns without ink between the two characters' steps
 */
export function wordsOf(reading: CtcReading, ink: Ink, options: SpacingOptions = SPACING): CropWord[] {
  const steps = reading.spaceChance.length;
  const columnsPerStep = ink.columns.length / steps;
  const words: CropWord[] = [];
  let current: ReadCharacter[] = [];
  let from = firstInk(ink.columns);
  const finish = (to: number): void => {
    if (current.length > 0) words.push(wordOf(current, from, Math.max(to, from + 1)));
    current = [];
  };
  let spaceSeen = false;
  let previous: ReadCharacter | undefined;
  for (const character of reading.characters) {
    if (character.text.trim() === '') {
      spaceSeen = true;
      continue;
    }
    if (previous) {
      const gap = widestGap(
        ink.columns,
        (previous.lastStep + 0.5) * columnsPerStep,
        (character.firstStep + 0.5) * columnsPerStep,
      );
      if (spaceSeen || isSpace(previous, character, gap, reading, ink, options)) {
        finish(gap.start);
        from = gap.end;
      }
    }
    current.push(character);
    previous = character;
    spaceSeen = false;
  }
  finish(lastInk(ink.columns));
  return words;
}

function isSpace(
  before: ReadCharacter,
  after: ReadCharacter,
  gap: Gap,
  reading: CtcReading,
  ink: Ink,
  options: SpacingOptions,
): boolean {
  if (isIdeograph(before.text) || isIdeograph(after.text)) return false;
  for (let step = before.lastStep + 1; step < after.firstStep; step++) {
    if (reading.spaceChance[step]! >= options.spaceChance) return true;
  }
  return gap.end - gap.start >= options.gapShare * (ink.bottom - ink.top);
}

const isIdeograph = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(text);

/** The widest run of columns without ink between two columns; where there is none, the column half way. */
function widestGap(columns: Uint8Array, from: number, to: number): Gap {
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(columns.length, Math.ceil(to));
  let best: Gap = { start: Math.round((from + to) / 2), end: Math.round((from + to) / 2) };
  for (let column = first; column < last; column++) {
    if (columns[column]! > 0) continue;
    const start = column;
    while (column < last && columns[column] === 0) column++;
    if (column - start > best.end - best.start) best = { start, end: column };
  }
  return best;
}

const firstInk = (columns: Uint8Array): number =>
  Math.max(
    0,
    columns.findIndex((count) => count > 0),
  );
const lastInk = (columns: Uint8Array): number => columns.findLastIndex((count) => count > 0) + 1 || CROP_HEIGHT;

function wordOf(characters: ReadCharacter[], from: number, to: number): CropWord {
  const total = characters.reduce((sum, c) => sum + c.confidence, 0);
  return { text: characters.map((c) => c.text).join(''), confidence: total / characters.length, from, to };
}
