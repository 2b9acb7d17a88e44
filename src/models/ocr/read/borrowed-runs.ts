import { mean } from '../../../domain/statistics.ts';
import type { CtcReading, ReadCharacter } from './ctc.ts';
import type { ReadLine } from './recognise.ts';

/** Letters and numbers of the general recogniser, with the marks between and around them. */
const RUN = /[\p{Script=Latin}\p{Nd}.,:;/%+()#&@_-]/u;
const LETTER_OR_DIGIT = /[\p{Script=Latin}\p{Nd}]/u;
/** How sure the general recogniser must be of a run; of what it reads into Arabic letters it is not. */
const SURE = 0.9;
/** Signs of the script's own recogniser that are surer than this hold their place. */
const HELD = 0.9;
/** Single letters may be read into anything. */
const SHORTEST = 2;

/**
 * Numbers and Latin words on a line of another script. Its recogniser passes over most of them, while the general one reads them surely where
 * the other leaves the line empty.
 *
 *     script's own   رداصلا            ريرقتلل
 *     general        yslall Report 2024 μ)ä:ll       →   رداصلا Report 2024 ريرقتلل
 */
export function withBorrowedRuns(own: ReadLine, general: ReadLine): ReadLine {
  const scale = own.reading.spaceChance.length / Math.max(1, general.reading.spaceChance.length);
  const scaled = (step: number): number => Math.round(scale * step);
  const spaceChance = own.reading.spaceChance.slice();
  const borrowed: ReadCharacter[] = [];
  const places: [from: number, to: number][] = [];
  for (const { run, before, after } of surelyRead(general.reading)) {
    const [from, to] = [scale * run[0]!.firstStep, scale * run.at(-1)!.lastStep];
    const isTaken = own.reading.characters.some(
      (sign) => isVisible(sign) && sign.confidence >= HELD && sign.lastStep >= from && sign.firstStep <= to,
    );
    if (isTaken) continue;
    places.push([from, to]);
    borrowed.push(...run.map((c) => ({ ...c, firstStep: scaled(c.firstStep), lastStep: scaled(c.lastStep) })));
    // Whoever reads the letters also knows where they are apart.
    for (let step = scaled(before); step < scaled(after); step++) {
      spaceChance[step] = general.reading.spaceChance[Math.floor(step / scale)] ?? 0;
    }
  }
  if (borrowed.length === 0) return own;
  const pitch = own.reading.spaceChance.length / own.reading.characters.length;
  const isFree = ({ text, firstStep, lastStep }: ReadCharacter): boolean => {
    // Letters and digits right beside a run are what is left of the same word.
    const reach = LETTER_OR_DIGIT.test(text) ? pitch : 0;
    return !places.some(([from, to]) => lastStep >= from - reach && firstStep <= to + reach);
  };
  const characters = [...own.reading.characters.filter(isFree), ...borrowed].toSorted(
    (a, b) => a.firstStep - b.firstStep,
  );
  return { ...own, reading: { characters, spaceChance } };
}

const isVisible = ({ text }: ReadCharacter): boolean => text.trim() !== '';

interface SureRun {
  run: ReadCharacter[];
  /** The end of the character before it, and the start of the one after it. */
  before: number;
  after: number;
}

function surelyRead({ characters, spaceChance }: CtcReading): SureRun[] {
  const runs: SureRun[] = [];
  let first = 0;
  const finish = (end: number): void => {
    const run = characters.slice(first, end);
    const letters = run.filter(({ text }) => LETTER_OR_DIGIT.test(text));
    const confidence = mean(run.map((c) => c.confidence));
    const before = characters.slice(0, first).findLast(isVisible)?.lastStep ?? -1;
    const after = characters.slice(end).find(isVisible)?.firstStep ?? spaceChance.length;
    if (letters.length >= SHORTEST && confidence >= SURE) runs.push({ run, before: before + 1, after });
    first = end + 1;
  };
  for (const [at, { text }] of characters.entries()) if (!RUN.test(text)) finish(at);
  finish(characters.length);
  return runs;
}
