const NUMBER = /^[(\-−–+$€£¥<>~±]*\d[\d.,:/%)*–\-±°a-z]{0,12}$/;
const STANDS_FOR_A_NUMBER = new Set(['–', '-', '—', 'n/a', '✓', '%', '$']);

/** Numbers, dates, percentages and what stands in their place: `1,024`, `(3.5)`, `12%`, `–`. */
export const isNumberLike = (text: string): boolean => STANDS_FOR_A_NUMBER.has(text) || NUMBER.test(text);

/** The same without what only stands in their place. */
export const isWrittenNumber = (text: string): boolean => isNumberLike(text) && /\d/.test(text);

/** A year by itself heads a column, though it is a number. */
export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);

/** Days, years, numbers of items: as often a part of the text around them as numbers by themselves. */
export const isCountOrYear = (text: string): boolean => /^\d{1,4}[.,)]?$/.test(text);

/** A number with its signs, also where spaces stand in it: `$1,024`, `(3.5)`, `12 %`, `1 024`. */
const AMOUNT = /^[\p{Sc}(+−–-]*\d[\d.,\s%)\p{Sc}-]*$/u;

export const isAmountText = (text: string): boolean => AMOUNT.test(text);

/** What stands beside a number or in its place: `$`, `%`, `)`, `—`. */
export const isSignText = (text: string): boolean => /^[\p{Sc}%()—–-]+$/u.test(text);

export const isCurrencySign = (text: string): boolean => /^\p{Sc}\(?$/u.test(text);
