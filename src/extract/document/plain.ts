/** Without case and accents, as words are compared. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/ł/g, 'l');

/** Letters and digits alone. */
export const squeezedText = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Full-width letters, digits and signs as ordinary ones. Each stays one character, so places stay the same. */
export const ordinaryWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
