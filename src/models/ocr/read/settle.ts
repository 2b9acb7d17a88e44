import type { CtcReading, ReadCharacter } from './ctc.ts';

/** A page with fewer than this share of non-ASCII letters among its sure ones is written in plain ASCII. */
const FOREIGN_SHARE = 0.005;
const SURE = 0.9;

/** The Chinese sign for one looks like a dash, which is all that it can be on a page without other ideographs. */
const ONE = '一';

/** Decides between look-alikes (É or E, 0 or O) by what the page and the neighbours say. */
export function settleReadings(readings: CtcReading[]): void {
  const plain = isPlain(readings);
  const hasIdeographs = readings.some(({ characters }) =>
    characters.some((c) => isIdeograph(c.text) && c.text !== ONE),
  );
  for (const { characters } of readings) {
    if (!hasIdeographs) for (const c of characters) if (c.text === ONE) c.text = '—';
    if (!characters.some((c) => isIdeograph(c.text))) for (const c of characters) c.text = narrow(c.text);
    if (plain) for (const c of characters) toAscii(c);
    for (const word of runsOfLettersAndDigits(characters)) settleRun(word);
  }
}

function isPlain(readings: CtcReading[]): boolean {
  const letters = readings.flatMap(({ characters }) => characters.filter(isLetter));
  const sure = letters.filter(({ confidence }) => confidence >= SURE);
  return sure.filter(({ text }) => text.charCodeAt(0) > 127).length < sure.length * FOREIGN_SHARE;
}

export const isIdeograph = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Full-width forms are for lines of ideographs; in other lines they are ordinary signs with room around them. */
const narrow = (text: string): string => (/^[\uff01-\uff5e]$/.test(text) ? text.normalize('NFKC') : text);

/** Takes the likeliest ASCII reading of an unsure character; without one, the letter without its mark. */
function toAscii(c: ReadCharacter): void {
  if (c.text.charCodeAt(0) <= 127 || c.confidence >= SURE || c.text.length !== 1) return;
  const choice = c.alternatives.map((a) => narrow(a.text)).find((text) => text.charCodeAt(0) <= 127);
  const bare = c.text.normalize('NFD').replace(/\p{M}/gu, '');
  if (choice) c.text = choice;
  else if (bare !== '' && bare.charCodeAt(0) <= 127) c.text = bare;
}

/** Stretches of letters and digits without anything between them. */
function runsOfLettersAndDigits(characters: ReadCharacter[]): ReadCharacter[][] {
  const runs: ReadCharacter[][] = [[]];
  for (const c of characters) {
    if (/[\p{L}\p{N}]/u.test(c.text)) runs.at(-1)?.push(c);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

const AS_LETTER: Record<string, string> = { '0': 'O', '1': 'I' };
const AS_DIGIT: Record<string, string> = { O: '0', o: '0', I: '1', l: '1' };

/**
 * Words are all letters and numbers all digits, except for codes and measures, which mix both and are left alone:
 *
 *     INV0ICE → INVOICE    0RDER → ORDER    475OO → 47500    T02, 10YR, USD100 stay
 */
function settleRun(run: ReadCharacter[]): void {
  const firm = run.filter((c) => !(c.text in AS_LETTER) && !(c.text in AS_DIGIT));
  const letters = firm.filter((c) => /\p{L}/u.test(c.text)).length;
  const digits = firm.length - letters;
  if (letters >= 2 && digits === 0) {
    const small = firm.filter((c) => c.text === c.text.toLowerCase()).length > letters / 2;
    for (const [i, c] of run.entries()) {
      const letter = AS_LETTER[c.text];
      if (letter && standsForLetter(run, i, letters)) c.text = small ? (c.text === '0' ? 'o' : 'l') : letter;
    }
  } else if (digits >= 2 && letters === 0) {
    for (const c of run) c.text = AS_DIGIT[c.text] ?? c.text;
  }
}

/** Between letters; at an end only a lone 0, and only of a longer word. */
function standsForLetter(run: ReadCharacter[], i: number, letters: number): boolean {
  const before = run[i - 1];
  const after = run[i + 1];
  if (before && after) return isLetter(before) && isLetter(after);
  return run[i]!.text === '0' && letters >= 3 && isLetter(before ?? after!);
}

const isLetter = (c: ReadCharacter): boolean => /\p{L}/u.test(c.text);
