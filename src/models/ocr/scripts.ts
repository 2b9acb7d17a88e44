import { withBorrowedRuns } from './borrowed-runs.ts';
import type { ReadLine } from './recognise.ts';
import type { TesseractScript } from './tesseract/languages.ts';
import type { TextRect } from './text-rect.ts';
import type { ScriptWeights } from './weights.ts';

/** Below this the general recogniser does not know what it sees. */
const WEAK = 0.8;
/** Ideographs in place of kana or Hangul come with this much confidence, real ones with more. */
const WEAK_IDEOGRAPHS = 0.95;
/** Specks in photos are read as a letter or two; a word of another script is longer than thick, and made of letters. */
const WORD_LENGTH = 3;
const WORD_CHARACTERS = 3;
/** From this share of a page's characters on, weak lines are a script of their own and not bad print. */
const FOREIGN_SHARE = 0.25;
/** The slow recognisers are asked only where most of a page cannot be read. */
const MOSTLY_FOREIGN = 0.5;
/** Above this the general recogniser is right. */
const PERFECT = 0.97;
/** Lines and their length, in thicknesses, that each recogniser gets to show what it can. */
const TRIAL_LINES = 2;
const TRIAL_LENGTH = 10;
/** Tesseract is unsure of words that are cut. */
const LONG_TRIAL_LENGTH = 25;
/** What a recogniser must reach on the trial; on a script that it does not know it stays below a half. */
const PASSED = 0.8;

/** A recogniser that is sure of one script. */
export type Script = ScriptWeights | TesseractScript;
export type ReadWith<S extends Script = Script> = (rects: TextRect[], script: S) => Promise<ReadLine[]>;

/**
 * Gives lines that the general recogniser could not read to the one that knows their script. No model distinguishes scripts: a recogniser is
 * sure of its own script and of no other, so a short trial is enough.
 */
export async function rereadForeign<S extends Script>(
  lines: ReadLine[],
  scripts: readonly S[],
  readWith: ReadWith<S>,
): Promise<ReadLine[]> {
  const result = [...lines];
  for (const script of scripts) {
    const words = result.filter(isWordLike);
    const weak = words.filter((line) => isWeakFor(line, script));
    const least = isSlow(script) ? MOSTLY_FOREIGN : FOREIGN_SHARE;
    if (weak.length === 0 || lengthOf(weak) < least * lengthOf(words)) continue;
    if (!isHinted(weak, script)) continue;
    // Only Cyrillic looks like Latin to the general recogniser, and only Latin in odd capitals.
    if (isSlow(script) && script.letters.test('Я') !== looksCyrillic(weak)) continue;
    const sample = weak.toSorted((a, b) => b.rect.length - a.rect.length).slice(0, TRIAL_LINES);
    const trial = await readWith(
      sample.map((line) => beginningOf(line.rect, isSlow(script) ? LONG_TRIAL_LENGTH : TRIAL_LENGTH)),
      script,
    );
    if (!trial.some((line) => line.confidence >= passMark(script) && writes(line, script))) continue;
    const open = result.flatMap((line, i) => (isOpen(line, script) ? [i] : []));
    const read = await readWith(
      open.map((i) => result[i]!.rect),
      script,
    );
    for (const [k, i] of open.entries()) {
      if (!isBetter(read[k]!, result[i]!, script)) continue;
      result[i] = isSlow(script) ? read[k]! : withBorrowedRuns(read[k]!, result[i]!);
    }
  }
  return result;
}

const isSlow = (script: Script): boolean => 'data' in script;
const passMark = (script: Script): number => ('sure' in script ? script.sure + 0.05 : PASSED);

/** On a page of another script every line that is not read perfectly may be of it. */
const isOpen = (line: ReadLine, script: Script): boolean =>
  isSlow(script) ? line.confidence < PERFECT : isWeak(line) || hasIdeographs(line);

/** The two kinds of recognisers do not mean the same by their confidence. */
function isBetter(read: ReadLine, before: ReadLine, script: Script): boolean {
  if (!writes(read, script)) return false;
  return 'sure' in script ? read.confidence >= script.sure : read.confidence > before.confidence;
}

const isWordLike = ({ rect, reading }: ReadLine): boolean =>
  rect.length >= WORD_LENGTH * rect.thickness && reading.characters.length >= WORD_CHARACTERS;

const isWeak = (line: ReadLine): boolean => line.confidence < (hasIdeographs(line) ? WEAK_IDEOGRAPHS : WEAK);

/** The scripts that only Tesseract reads may look like Latin; labels of charts do as well, so nobody else is asked for that. */
const isWeakFor = (line: ReadLine, script: Script): boolean =>
  isWeak(line) ||
  (isSlow(script) &&
    line.confidence < PERFECT &&
    (isOddlyCapital(line) || isOddlyNumbered(line) || hintOf(script)?.test(textOf(line)) === true));

const hintOf = (script: Script): RegExp | undefined => ('hint' in script ? script.hint : undefined);

/** Whether half of the sample holds a letter that hints at the script, where there is such a letter. */
function isHinted(weak: readonly ReadLine[], script: Script): boolean {
  const hint = hintOf(script);
  return !hint || weak.filter((line) => hint.test(textOf(line))).length * 2 >= weak.length;
}

const textOf = (line: ReadLine): string => line.reading.characters.map((c) => c.text).join('');

/** Cyrillic read as Latin: `HapoAxyIOTbCA`, `onnaTy`. Capitals after small letters are rare in real words. */
const isOddlyCapital = (line: ReadLine): boolean => isMostly(line, /[\p{L}\d]{4,}/gu, /\p{Ll}\p{Lu}/u);

/** Hebrew read as Latin: `D17Un7`, `0Txn`. */
const isOddlyNumbered = (line: ReadLine): boolean => isMostly(line, /[\p{L}\d]{3,}/gu, /\p{L}\d|\d\p{L}/u);

/** Whether a third of the words of a line are odd. */
function isMostly(line: ReadLine, word: RegExp, odd: RegExp): boolean {
  const words = textOf(line).match(word) ?? [];
  const found = words.filter((text) => odd.test(text)).length;
  return found > 0 && found >= 0.3 * words.length;
}

/** Most lines of the sample are oddly capital. */
const looksCyrillic = (weak: readonly ReadLine[]): boolean => weak.filter(isOddlyCapital).length * 2 >= weak.length;

const hasIdeographs = (line: ReadLine): boolean => line.reading.characters.some((c) => /\p{Script=Han}/u.test(c.text));

const writes = (line: ReadLine, script: Script): boolean =>
  line.reading.characters.some((c) => script.letters.test(c.text));

const lengthOf = (lines: ReadLine[]): number => lines.reduce((sum, line) => sum + line.rect.length, 0);

function beginningOf(rect: TextRect, thicknesses: number): TextRect {
  const length = Math.min(rect.length, thicknesses * rect.thickness);
  const shift = (length - rect.length) / 2;
  return { ...rect, length, cx: rect.cx + shift * Math.cos(rect.angle), cy: rect.cy + shift * Math.sin(rect.angle) };
}
