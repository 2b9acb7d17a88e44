import type { ReadLine } from './recognise.ts';
import type { TextRect } from './text-rect.ts';
import { SCRIPT_RECOGNISERS, type ScriptWeights } from './weights.ts';

/** Below this the general recogniser does not know what it sees. */
const WEAK = 0.8;
/** Ideographs in place of kana or Hangul come with this much confidence, real ones with more. */
const WEAK_IDEOGRAPHS = 0.95;
/** Specks in photos are read as a letter or two; a word of another script is longer than thick, and made of letters. */
const WORD_LENGTH = 3;
const WORD_CHARACTERS = 3;
/** From this share of a page's characters on, weak lines are a script of their own and not bad print. */
const FOREIGN_SHARE = 0.25;
/** Lines and their length, in thicknesses, that each recogniser gets to show what it can. */
const TRIAL_LINES = 2;
const TRIAL_LENGTH = 10;
/** What a recogniser must reach on the trial; on a script that it does not know it stays below a half. */
const PASSED = 0.8;

export type ReadWith = (rects: TextRect[], script: ScriptWeights) => Promise<ReadLine[]>;

/**
 * Gives lines that the general recogniser could not read to the one that knows their script. No model tells scripts
 * apart: a recogniser is sure of its own script and of no other, so a short trial is enough.
 */
export async function rereadForeign(lines: ReadLine[], readWith: ReadWith): Promise<ReadLine[]> {
  const words = lines.filter(isWordLike);
  const weak = words.filter(isWeak);
  if (lengthOf(weak) < FOREIGN_SHARE * lengthOf(words) || weak.length === 0) return lines;
  const sample = weak.toSorted((a, b) => b.rect.length - a.rect.length).slice(0, TRIAL_LINES);
  const result = [...lines];
  for (const script of SCRIPT_RECOGNISERS) {
    const trial = await readWith(
      sample.map((line) => beginningOf(line.rect)),
      script,
    );
    if (!trial.some((line) => line.confidence >= PASSED && writes(line, script))) continue;
    const open = result.flatMap((line, i) => (isWeak(line) || hasIdeographs(line) ? [i] : []));
    const read = await readWith(
      open.map((i) => result[i]!.rect),
      script,
    );
    for (const [k, i] of open.entries()) {
      if (read[k]!.confidence > result[i]!.confidence && writes(read[k]!, script)) result[i] = read[k]!;
    }
  }
  return result;
}

const isWordLike = ({ rect, reading }: ReadLine): boolean =>
  rect.length >= WORD_LENGTH * rect.thickness && reading.characters.length >= WORD_CHARACTERS;

const isWeak = (line: ReadLine): boolean => line.confidence < (hasIdeographs(line) ? WEAK_IDEOGRAPHS : WEAK);

const hasIdeographs = (line: ReadLine): boolean => line.reading.characters.some((c) => /\p{Script=Han}/u.test(c.text));

const writes = (line: ReadLine, script: ScriptWeights): boolean =>
  line.reading.characters.some((c) => script.letters.test(c.text));

const lengthOf = (lines: ReadLine[]): number => lines.reduce((sum, line) => sum + line.rect.length, 0);

function beginningOf(rect: TextRect): TextRect {
  const length = Math.min(rect.length, TRIAL_LENGTH * rect.thickness);
  const shift = (length - rect.length) / 2;
  return { ...rect, length, cx: rect.cx + shift * Math.cos(rect.angle), cy: rect.cy + shift * Math.sin(rect.angle) };
}
