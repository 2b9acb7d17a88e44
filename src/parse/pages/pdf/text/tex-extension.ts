/** TeX's large signs (CMEX), a run of codes each: first code, advance in thousandths, height in em, the signs. A sign is accepted only if its measures match. */
const SIGNS = `
  00 458 1.2 ()  02 417 1.2 []  04 472 1.2 ⌊⌋⌈⌉  08 583 1.2 {}  0a 472 1.2 ⟨⟩  0c 333 0.6 |  0d 556 0.6 ‖
  10 597 1.8 ()  12 736 2.4 ()  14 528 2.4 []  16 583 2.4 ⌊⌋⌈⌉  1a 750 2.4 {}⟨⟩  20 792 3 ()  22 583 3 []
  24 639 3 ⌊⌋⌈⌉  28 806 3 {}⟨⟩  30 875 1.8 ⎛⎞  32 667 1.8 ⎡⎤⎣⎦  36 667 0.6 ⎢⎥  38 889 0.9 ⎧⎫⎩⎭  3c 889 1.8 ⎨⎬
  3e 889 0.3 ⎪  40 875 1.8 ⎝⎠  42 875 0.6 ⎜⎟  44 611 1.8 ⟨⟩  46 833 1 ⨆  47 1111 1.4 ⨆  48 472 1.11 ∮
  49 556 2.22 ∮  4a 1111 1 ⨀  4b 1511 1.4 ⨀  4c 1111 1 ⨁  4d 1511 1.4 ⨁  4e 1111 1 ⨂  4f 1511 1.4 ⨂  50 1056 1 ∑
  51 944 1 ∏  52 472 1.11 ∫  53 833 1 ⋃⋂⨄⋀⋁  58 1444 1.4 ∑  59 1278 1.4 ∏  5a 556 2.22 ∫  5b 1111 1.4 ⋃⋂⨄⋀⋁
  60 944 1 ∐  61 1278 1.4 ∐  62 556 0.18 ˆ  63 1000 0.2 ˆ  64 1444 0.2 ˆ  65 556 0.18 ˜  66 1000 0.2 ˜
  67 1444 0.2 ˜  68 472 1.8 []  6a 528 1.8 ⌊⌋⌈⌉  6e 667 1.8 {}  70 1000 1.2 √  71 1000 1.8 √  72 1000 2.4 √
  73 1000 3 √
`;
const WIDTH_TOLERANCE = 20;
const HEIGHT_TOLERANCE = 0.07;

const byCode = new Map(
  [...SIGNS.matchAll(/(\w+) (\d+) ([\d.]+) (\S+)/g)].flatMap(([, first = '', width, height, texts = '']) =>
    [...texts].map((text, at) => [
      Number.parseInt(first, 16) + at,
      { text, width: Number(width), height: Number(height) },
    ]),
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
