import type { ReadLine } from './recognise.ts';
import type { TextRect } from './text-rect.ts';

/**
 * Lines that the quick reader is less sure of than this are read again: on receipts up to half of them, on clean print one in
 * fifty.
 */
const UNSURE = 0.98;
/** Below this nothing was read that a second look could mend: specks, and pictures that look like text. */
const HOPELESS = 0.3;
/** The better reader passes over letters that it does not know, with confidence; such a reading is much shorter. */
const LEAST_LENGTH = 0.8;

/** Lets a better reader look at the lines that the quick one is unsure of. Lines that `isSettled` names are left alone. */
export async function lookAgain(
  lines: readonly ReadLine[],
  isSettled: (line: ReadLine) => boolean,
  readBetter: (rects: TextRect[]) => Promise<ReadLine[]>,
): Promise<ReadLine[]> {
  const unsure = lines.flatMap((line, i) =>
    line.confidence < UNSURE && line.confidence >= HOPELESS && !isSettled(line) ? [i] : [],
  );
  const again = await readBetter(unsure.map((i) => lines[i]!.rect));
  const result = [...lines];
  for (const [k, i] of unsure.entries()) if (isWhole(again[k]!, lines[i]!)) result[i] = again[k]!;
  return result;
}

const isWhole = (again: ReadLine, before: ReadLine): boolean => writtenIn(again) >= LEAST_LENGTH * writtenIn(before);

const writtenIn = ({ reading }: ReadLine): number =>
  reading.characters.filter((c) => /[\p{L}\p{N}]/u.test(c.text)).length;
