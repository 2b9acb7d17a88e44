import { withBorrowedRuns } from './read/borrowed-runs.ts';
import { confidenceOfReading, type ReadLine } from './read/recognise.ts';
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
/** A page that is mostly in a script has this share of it. */
const MOST = 0.5;
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
export type ReadWith<S> = (rects: TextRect[], script: S) => Promise<ReadLine[]>;

/** Gives unread lines to the recogniser of their script, found by a short trial: each is sure only of its own script. */
export async function rereadForeign(
  lines: readonly ReadLine[],
  scripts: readonly ScriptWeights[],
  readWith: ReadWith<ScriptWeights>,
): Promise<ReadLine[]> {
  const result = [...lines];
  for (const script of scripts) {
    const words = result.filter(isWordLike);
    const weak = words.filter(isWeak);
    if (weak.length === 0 || lengthOf(weak) < FOREIGN_SHARE * lengthOf(words)) continue;
    const trial = await readWith(longest(weak, TRIAL_LENGTH), script);
    if (!trial.some((line) => line.confidence >= PASSED && writes(line, script.letters))) continue;
    const open = result.flatMap((line, i) => (isWeak(line) || hasIdeographs(line) ? [i] : []));
    const read = await readWith(
      open.map((i) => result[i]!.rect),
      script,
    );
    for (const [k, i] of open.entries())
      if (writes(read[k]!, script.letters) && read[k]!.confidence > result[i]!.confidence)
        result[i] = withBorrowedRuns(read[k]!, result[i]!);
  }
  return result;
}

/** The same for scripts that only Tesseract reads, which is slow: only lines that nothing else could read, and Greek. */
export async function rereadUnknown(
  lines: readonly ReadLine[],
  unknown: Set<ReadLine>,
  scripts: readonly TesseractScript[],
  readWith: ReadWith<TesseractScript>,
): Promise<ReadLine[]> {
  const result = [...lines];
  const isHinted = ({ hint }: TesseractScript): boolean => [...unknown].some((line) => hint?.test(textOf(line)));
  const ordered = scripts.toSorted((a, b) => Number(isHinted(b)) - Number(isHinted(a)));
  for (const alike of Map.groupBy(ordered, ({ letters }) => letters.source).values()) {
    const script = alike[0]!;
    const greek = script.isAlsoGeneral ? greekLines(result, script) : [];
    const open = new Set([...unknown, ...greek]);
    if (open.size === 0) continue;
    const sample = longest([...open], LONG_TRIAL_LENGTH);
    const trials = await Promise.all(
      alike.map(async (one) => ({ one, sure: surenessOf(await readWith(sample, one), one) })),
    );
    const { one: best, sure } = trials.toSorted((a, b) => b.sure - a.sure)[0]!;
    if (sure < script.sure + 0.05) continue;
    const places = result.flatMap((line, i) =>
      open.has(line) || (line.confidence < PERFECT && isWordLike(line)) ? [i] : [],
    );
    const read = await readWith(
      places.map((i) => result[i]!.rect),
      best,
    );
    for (const [k, i] of places.entries()) {
      const own = read[k]!;
      const isSure = (line: ReadLine): boolean => surenessOf([line], best) >= best.sure;
      const line = isSure(own) || best.isLikeLatin ? own : withMeanConfidence(withBorrowedRuns(own, result[i]!));
      if (!isSure(line)) continue;
      unknown.delete(result[i]!);
      result[i] = line;
    }
  }
  return result;
}

const withMeanConfidence = (line: ReadLine): ReadLine => ({ ...line, confidence: confidenceOfReading(line.reading) });

/** How sure a recogniser is of the line that it reads best, if any is in its script. */
const surenessOf = (lines: readonly ReadLine[], { letters }: TesseractScript): number =>
  Math.max(0, ...lines.filter((line) => writes(line, letters)).map(({ confidence }) => confidence));

/** Lines with letters that the general recogniser knows, but not all of them, where they are most of the page. */
function greekLines(lines: readonly ReadLine[], { letters }: TesseractScript): ReadLine[] {
  const own = lines.filter((line) => isWordLike(line) && line.confidence < PERFECT && writes(line, letters));
  return isMostOf(own, lines) ? own : [];
}

export const isMostOf = (some: readonly ReadLine[], lines: readonly ReadLine[]): boolean =>
  lengthOf(some) >= MOST * lengthOf(lines.filter(isWordLike));

const longest = (lines: readonly ReadLine[], thicknesses: number): TextRect[] =>
  lines
    .toSorted((a, b) => b.rect.length - a.rect.length)
    .slice(0, TRIAL_LINES)
    .map(({ rect }) => beginningOf(rect, thicknesses));

export const isWordLike = ({ rect, reading }: ReadLine): boolean =>
  rect.length >= WORD_LENGTH * rect.thickness && reading.characters.length >= WORD_CHARACTERS;

const isWeak = (line: ReadLine): boolean => line.confidence < (hasIdeographs(line) ? WEAK_IDEOGRAPHS : WEAK);

const textOf = (line: ReadLine): string => line.reading.characters.map((c) => c.text).join('');

const hasIdeographs = (line: ReadLine): boolean => line.reading.characters.some((c) => /\p{Script=Han}/u.test(c.text));

const writes = (line: ReadLine, letters: RegExp): boolean => line.reading.characters.some((c) => letters.test(c.text));

const lengthOf = (lines: readonly ReadLine[]): number => lines.reduce((sum, line) => sum + line.rect.length, 0);

function beginningOf(rect: TextRect, thicknesses: number): TextRect {
  const length = Math.min(rect.length, thicknesses * rect.thickness);
  const shift = (length - rect.length) / 2;
  return { ...rect, length, cx: rect.cx + shift * Math.cos(rect.angle), cy: rect.cy + shift * Math.sin(rect.angle) };
}
