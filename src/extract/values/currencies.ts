import { pairsOf } from '../../domain/plain-object.ts';
import { type FoundValue, foundAt } from './found.ts';

const CODES =
  'USD EUR GBP MYR SGD AED JPY CNY INR ILS PLN SEK NOK DKK CZK CAD AUD HKD NZD BRL MXN TRY CHF ZAR THB IDR KRW SAR QAR RUB HUF RON';
const SIGNS = pairsOf('$ USD € EUR £ GBP ₹ INR ₪ ILS ₩ KRW RM MYR 円 JPY zł PLN Kč CZK');
const CODE = new RegExp(`(?<!\\p{L})(?:${CODES.split(' ').join('|')})(?!\\p{L})`, 'gu');
const SIGN = /[$€£₹₪₩円]|(?<!\p{L})RM(?=\s?\d)|zł|Kč/gu;

/** `in thousands of EUR`, `Tsd. €`, `en milliers d'euros`, `百万円`: the unit of the amounts in a statement. */
const UNITS =
  /(?:(?:in|en|em|i) )?(?:thousands?|millions?|tausend|tsd\.?|mio\.?|milliers|millones|miles|milhares|milhoes|milhões|migliaia|milioni|duizenden|tusental|tys\.?)(?: (?:of|de|di|d['’]))? ?(?:\p{L}{2,12}|[€$£₪])|T(?:€|EUR)|[千百]万?円|[千万]元|(?:אלפי|מיליוני) (?:ש["״]ח|דולר|אירו)/giu;

export const unitsIn = (text: string): FoundValue<string>[] =>
  [...text.matchAll(UNITS)].map((match) => foundAt(match, match[0]));

/** Codes as printed, signs as their most common code. */
export function currencyIn(text: string): FoundValue<string>[] {
  const codes = [...text.matchAll(CODE)].map((match) => foundAt(match, match[0]));
  if (codes.length > 0) return codes;
  return [...text.matchAll(SIGN)].map((match) => foundAt(match, SIGNS[match[0]] ?? match[0]));
}
