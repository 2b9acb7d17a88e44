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

const EMU_PER_POINT = 12_700;

/** A length of DrawingML in points. */
export const emuPt = (emu: string | undefined): number => (Number(emu) || 0) / EMU_PER_POINT;

/** `3cm` in points. */
export function lengthPt(written: string | undefined): number {
  const [, value = '0', unit = 'pt'] = /^(-?[\d.]+)(\w+)$/.exec(written ?? '') ?? [];
  return Number(value) * (POINTS[unit] ?? 1);
}

/** A picture of a text. */
export const pictureItem = (width: number, height: number, alternativeText: string, part?: string): SourceBlock => ({
  ...{ type: 'Picture', flow: 'picture', text: '', sizePt: { width, height } },
  ...(alternativeText.trim() && { alternativeText: alternativeText.trim() }),
  ...(part && { part }),
});
