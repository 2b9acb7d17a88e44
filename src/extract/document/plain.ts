/** Lower case without accents, for comparing words. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/ł/g, 'l');

/** Whether two words are equal except for one changed, missing or additional character. */
export function differByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB;
}

/** Only letters and digits, for comparing texts. */
export const squeezedText = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Replaces full-width characters by ordinary ones. Each stays one character, so offsets do not change. */
export const ordinaryWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
