/** A number as tables print it, with its signs: `$ 1,024`, `(3.5)`, `12 %`. */
const AMOUNT = /^[\p{Sc}(+−–-]*\d[\d.,\s%)\p{Sc}-]*$/u;

export const isAmountText = (text: string): boolean => AMOUNT.test(text);

/** What stands beside a number or in its place: `$`, `%`, `)`, `—`. */
export const isSignText = (text: string): boolean => /^[\p{Sc}%()—–-]+$/u.test(text);

export const isCurrencySign = (text: string): boolean => /^\p{Sc}\(?$/u.test(text);

/** A year by itself heads a column, though it is a number. */
export const isYearText = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);
