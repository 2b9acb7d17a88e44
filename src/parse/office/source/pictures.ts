import type { SourceBlock } from './source-block.ts';

/** Points in a unit of length. */
export const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  px: 0.75,
  pc: 12,
};

/** A picture of a text. */
export const pictureItem = (width: number, height: number, alternativeText: string): SourceBlock => ({
  ...{ type: 'Picture', flow: 'picture', text: '', sizePt: { width, height } },
  ...(alternativeText.trim() && { alternativeText: alternativeText.trim() }),
});
