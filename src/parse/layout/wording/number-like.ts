/** A single year is usually a column header rather than a value. */
export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);

/** A number with its signs, with or without spaces: `$1,024`, `(3.5)`, `12 %`, `1 024`. */
const AMOUNT = /^[\p{Sc}(+−–-]*\d[\d.,\s%)\p{Sc}-]*$/u;

export const isAmountText = (text: string): boolean => AMOUNT.test(text);
