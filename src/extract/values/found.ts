/** A value that was read from characters `start` to `end` (not included) of a text. */
export interface Found<T> {
  start: number;
  end: number;
  value: T;
}

/** Without case and accents, as words are compared. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/ł/g, 'l');
