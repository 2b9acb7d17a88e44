/** Points per unit. */
export const POINTS: Readonly<Record<string, number>> = {
  ...{ pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75, pc: 12 },
};

/** `3cm` in points; null for other text. */
export function pointsOf(written: string | undefined): number | null {
  const [, value, unit = 'pt'] = /^(-?[\d.]+)(\w+)$/.exec(written ?? '') ?? [];
  return value === undefined ? null : Number(value) * (POINTS[unit] ?? 1);
}

const EMU_PER_POINT = 12_700;

/** A length of DrawingML in points. */
export const emuPt = (emu: string | undefined): number => (Number(emu) || 0) / EMU_PER_POINT;
