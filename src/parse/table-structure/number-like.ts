const NUMBER = /^[(\-−–+$€£¥<>~±]*\d[\d.,:/%)*–\-±°a-z]{0,12}$/;
const STANDS_FOR_A_NUMBER = new Set(['–', '-', '—', 'n/a', '✓', '%', '$']);

/** Numbers, dates, percentages and what stands in their place: `1,024`, `(3.5)`, `12%`, `–`. */
export const isNumberLike = (text: string): boolean => STANDS_FOR_A_NUMBER.has(text) || NUMBER.test(text);

/** The same without what only stands in their place. */
export const isWrittenNumber = (text: string): boolean => isNumberLike(text) && /\d/.test(text);

/** A year by itself heads a column, though it is a number. */
export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);
