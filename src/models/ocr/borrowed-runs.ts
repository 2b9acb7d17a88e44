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
  const borrowed: ReadCharacter[] = [];
  const places: [from: number, to: number][] = [];
  for (const run of surelyRead(general.reading)) {
    const [from, to] = [scale * run[0]!.firstStep, scale * run.at(-1)!.lastStep];
    const isTaken = own.reading.characters.some(
      ({ text, confidence, firstStep, lastStep }) =>
        text.trim() !== '' && confidence >= HELD && lastStep >= from && firstStep <= to,
    );
    if (isTaken) continue;
    places.push([from, to]);
    borrowed.push(
      ...run.map((c) => ({
        ...c,
        firstStep: Math.round(scale * c.firstStep),
        lastStep: Math.round(scale * c.lastStep),
      })),
    );
  }
  if (borrowed.length === 0) return own;
  const isFree = ({ firstStep, lastStep }: ReadCharacter): boolean =>
    !places.some(([from, to]) => lastStep >= from && firstStep <= to);
  const characters = [...own.reading.characters.filter(isFree), ...borrowed].toSorted(
    (a, b) => a.firstStep - b.firstStep,
  );
  return { ...own, reading: { ...own.reading, characters } };
}

function surelyRead({ characters }: CtcReading): ReadCharacter[][] {
  const runs: ReadCharacter[][] = [];
  let run: ReadCharacter[] = [];
  const finish = (): void => {
    const letters = run.filter(({ text }) => LETTER_OR_DIGIT.test(text));
    const mean = run.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, run.length);
    if (letters.length >= SHORTEST && mean >= SURE) runs.push(run);
    run = [];
  };
  for (const character of characters) {
    if (RUN.test(character.text)) run.push(character);
    else finish();
  }
  finish();
  return runs;
}
