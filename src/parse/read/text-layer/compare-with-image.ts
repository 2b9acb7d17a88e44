import type { OcrEngine } from '../../../models/ocr/engine.ts';
import { isOverHalf } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { textLikeness } from './likeness.ts';
import { isReadable, lettersOf, type StatedStretch, stretchesByKind } from './stretches.ts';

/** Fewer letters prove nothing. */
const ENOUGH_LETTERS = 8;
/** Kinds of text that are looked at on a page, those that say most first. */
const MOST_KINDS = 4;
/** What was read with less confidence contradicts nothing: another script, a logo, noise. */
const SURE = 0.9;
/** Stretches that are read before a kind of text is called wrong. */
const SECOND_LOOK = 4;

/** How far the image of a page confirms its text layer. */
export interface Comparison {
  /** Words of kinds of text for which the picture shows something else. */
  contradicted: Set<Word>;
  /** 0–1, how alike stated and read letters are, for words of the kinds that were looked at. */
  agreement: ReadonlyMap<Word, number>;
}

/** Compares a sample of each kind of text with the image; a mismatch causes more reading of that kind. */
export async function compareWithImage(
  content: PageContent,
  trusted: readonly Word[],
  engine: OcrEngine,
  signal: AbortSignal,
): Promise<Comparison> {
  const kinds = stretchesByKind(content, trusted)
    .map((stretches) => stretches.toSorted((a, b) => b.letters.length - a.letters.length))
    .filter(([longest]) => hasEnoughLetters(longest!) && isReadable(longest!.letters))
    .toSorted((a, b) => lettersIn(b) - lettersIn(a))
    .slice(0, MOST_KINDS);
  const read = async (stretches: readonly StatedStretch[]): Promise<Reading[]> => {
    const readings = await engine.readStretches(content.raster, stretches, signal);
    return readings.map(({ text, confidence }, i) => ({
      alike: textLikeness(stretches[i]!.letters, lettersOf(text)),
      confidence,
    }));
  };
  const contradicted = new Set<Word>();
  const agreement = new Map<Word, number>();
  const first = await read(kinds.map(([longest]) => longest!));
  for (const [i, stretches] of kinds.entries()) {
    const readings = [first[i]!];
    if (contradicts(first[i]!)) {
      readings.push(...(await read(stretches.slice(1, SECOND_LOOK).filter(hasEnoughLetters))));
    }
    const words = stretches.flatMap((stretch) => stretch.words);
    if (readings.filter(contradicts).length * 2 > readings.length) for (const word of words) contradicted.add(word);
    else for (const word of words) agreement.set(word, Math.max(...readings.map(({ alike }) => alike)));
  }
  return { contradicted, agreement };
}

interface Reading {
  alike: number;
  confidence: number;
}

/** Two texts that say the same are mostly alike, in spite of confused characters; others are not. */
const contradicts = ({ alike, confidence }: Reading): boolean => confidence >= SURE && !isOverHalf(alike, 1);

const hasEnoughLetters = ({ letters }: StatedStretch): boolean => letters.length >= ENOUGH_LETTERS;

const lettersIn = (stretches: readonly StatedStretch[]): number =>
  stretches.reduce((sum, { letters }) => sum + letters.length, 0);
