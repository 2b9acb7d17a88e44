/** Codes of TeX's large signs (CMEX) with advance and height: a sign is accepted only if its measures match. */
const SIGNS: readonly (readonly [firstCode: number, width: number, height: number, texts: string])[] = [
  [0x00, 458, 1.2, '()'],
  [0x02, 417, 1.2, '[]'],
  [0x04, 472, 1.2, '⌊⌋⌈⌉'],
  [0x08, 583, 1.2, '{}'],
  [0x0a, 472, 1.2, '⟨⟩'],
  [0x0c, 333, 0.6, '|'],
  [0x0d, 556, 0.6, '‖'],
  [0x10, 597, 1.8, '()'],
  [0x12, 736, 2.4, '()'],
  [0x14, 528, 2.4, '[]'],
  [0x16, 583, 2.4, '⌊⌋⌈⌉'],
  [0x1a, 750, 2.4, '{}⟨⟩'],
  [0x20, 792, 3, '()'],
  [0x22, 583, 3, '[]'],
  [0x24, 639, 3, '⌊⌋⌈⌉'],
  [0x28, 806, 3, '{}⟨⟩'],
  [0x30, 875, 1.8, '⎛⎞'],
  [0x32, 667, 1.8, '⎡⎤⎣⎦'],
  [0x36, 667, 0.6, '⎢⎥'],
  [0x38, 889, 0.9, '⎧⎫⎩⎭'],
  [0x3c, 889, 1.8, '⎨⎬'],
  [0x3e, 889, 0.3, '⎪'],
  [0x40, 875, 1.8, '⎝⎠'],
  [0x42, 875, 0.6, '⎜⎟'],
  [0x44, 611, 1.8, '⟨⟩'],
  [0x46, 833, 1, '⨆'],
  [0x47, 1111, 1.4, '⨆'],
  [0x48, 472, 1.11, '∮'],
  [0x49, 556, 2.22, '∮'],
  [0x4a, 1111, 1, '⨀'],
  [0x4b, 1511, 1.4, '⨀'],
  [0x4c, 1111, 1, '⨁'],
  [0x4d, 1511, 1.4, '⨁'],
  [0x4e, 1111, 1, '⨂'],
  [0x4f, 1511, 1.4, '⨂'],
  [0x50, 1056, 1, '∑'],
  [0x51, 944, 1, '∏'],
  [0x52, 472, 1.11, '∫'],
  [0x53, 833, 1, '⋃⋂⨄⋀⋁'],
  [0x58, 1444, 1.4, '∑'],
  [0x59, 1278, 1.4, '∏'],
  [0x5a, 556, 2.22, '∫'],
  [0x5b, 1111, 1.4, '⋃⋂⨄⋀⋁'],
  [0x60, 944, 1, '∐'],
  [0x61, 1278, 1.4, '∐'],
  [0x62, 556, 0.18, 'ˆ'],
  [0x63, 1000, 0.2, 'ˆ'],
  [0x64, 1444, 0.2, 'ˆ'],
  [0x65, 556, 0.18, '˜'],
  [0x66, 1000, 0.2, '˜'],
  [0x67, 1444, 0.2, '˜'],
  [0x68, 472, 1.8, '[]'],
  [0x6a, 528, 1.8, '⌊⌋⌈⌉'],
  [0x6e, 667, 1.8, '{}'],
  [0x70, 1000, 1.2, '√'],
  [0x71, 1000, 1.8, '√'],
  [0x72, 1000, 2.4, '√'],
  [0x73, 1000, 3, '√'],
];
const WIDTH_TOLERANCE = 20;
const HEIGHT_TOLERANCE = 0.07;

const byCode = new Map(
  SIGNS.flatMap(([first, width, height, texts]) =>
    [...texts].map((text, at) => [first + at, { text, width, height }] as const),
  ),
);

export const isTexExtension = (fontName: string): boolean => /^(?:cmex|txex|pxex|mtex|esint)/i.test(fontName);

/** The sign of a code with ink of this height, in em; null if unknown. `advance`: null if the ink is wider. */
export function texExtension(code: number, height: number, advance: number | null): string | null {
  // Codes that old programs could not write are repeated above 160.
  const low = code >= 161 && code <= 170 ? code - 161 : code >= 173 && code <= 196 ? code - 163 : code;
  const sign = byCode.get(low);
  if (!sign || Math.abs(sign.height - height) > HEIGHT_TOLERANCE) return null;
  return advance === null || Math.abs(sign.width - advance * 1000) <= WIDTH_TOLERANCE ? sign.text : null;
}
