import type { FoundValue } from './found.ts';

const CODES =
  'USD EUR GBP MYR SGD AED JPY CNY INR ILS PLN SEK NOK DKK CZK CAD AUD HKD NZD BRL MXN TRY CHF ZAR THB IDR KRW SAR QAR RUB HUF RON';
const SIGNS: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₪': 'ILS',
  '₩': 'KRW',
  RM: 'MYR',
  円: 'JPY',
  zł: 'PLN',
  Kč: 'CZK',
};
const CODE = new RegExp(`(?<!\\p{L})(?:${CODES.split(' ').join('|')})(?!\\p{L})`, 'gu');
const SIGN = /[$€£₹₪₩円]|(?<!\p{L})RM(?=\s?\d)|zł|Kč/gu;

/** `in thousands of EUR`, `Tsd. €`, `en milliers d'euros`, `百万円`: what the amounts of a statement are counted in. */
const UNITS =
  /(?:(?:in|en|em|i) )?(?:thousands?|millions?|tausend|tsd\.?|mio\.?|milliers|millones|miles|milhares|milhoes|milhões|migliaia|milioni|duizenden|tusental|tys\.?)(?: (?:of|de|di|d['’]))? ?(?:\p{L}{2,12}|[€$£₪])|T(?:€|EUR)|[千百]万?円|[千万]元|(?:אלפי|מיליוני) (?:ש["״]ח|דולר|אירו)/giu;

export const unitsIn = (text: string): FoundValue<string>[] =>
  [...text.matchAll(UNITS)].map((match) => found(match, match[0]));

/** Codes as they stand, signs as the code they mostly mean. */
export function currencyIn(text: string): FoundValue<string>[] {
  const codes = [...text.matchAll(CODE)].map((match) => found(match, match[0]));
  if (codes.length > 0) return codes;
  return [...text.matchAll(SIGN)].map((match) => found(match, SIGNS[match[0]]!));
}

const found = (match: RegExpExecArray, value: string): FoundValue<string> => ({
  start: match.index,
  end: match.index + match[0].length,
  value,
});
