import { ordinaryWidth } from '../document/plain.ts';
import type { FoundValue } from './found.ts';

export interface ReadNumber {
  number: number;
  /** A currency sign or code is beside it. */
  currency: boolean;
  percent: boolean;
  /** Digits after the decimal separator, as printed. */
  decimals: number;
}

const CURRENCY =
  '(?:[$€£¥₹₪₩₽฿]|R\\$|RM|Rs\\.?|kr\\.?|zł|Kč|CHF|USD|EUR|GBP|MYR|SGD|AED|JPY|CNY|INR|ILS|NIS|PLN|SEK|NOK|DKK|CZK|CAD|AUD|HKD|NZD|BRL|MXN|TRY)';
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,/])(\\(?\\s?)([-−–]?)(\\s?${CURRENCY})?\\s?([-−]?)(\\d{1,3}(?:[ \\u00a0\\u202f'’]\\d{3})+(?:[.,]\\d+)?|\\d[\\d.,'’]*\\d|\\d)([-−](?![\\d\\p{L}]))?\\s?(%|${CURRENCY}(?!\\p{L}))?(\\s?\\))?(?![\\d/])`,
  'gu',
);

/** Numbers in all common notations: 1,234.50 · 1.234,50 · 1 234,50 · (12.00) · 12.50- · RM 8.20 · 21 %. */
export function findNumbers(text: string, decimal: DecimalSign): FoundValue<ReadNumber>[] {
  const found: FoundValue<ReadNumber>[] = [];
  for (const match of ordinaryWidth(text).matchAll(NUMBER)) {
    const [whole, open, minus, before, innerMinus, digits = '', trailing, after, close] = match;
    const read = readDigits(digits, decimal);
    if (read === null) continue;
    const bracketed = Boolean(open?.includes('(') && close);
    const negative = Boolean(minus || innerMinus || trailing) || bracketed;
    const lead = bracketed ? 0 : (open?.length ?? 0);
    const end = match.index + whole.trimEnd().length - (close && !bracketed ? close.length : 0);
    found.push({
      start: match.index + lead,
      end,
      value: {
        number: negative ? -read.number : read.number,
        currency: Boolean(before) || Boolean(after && after !== '%'),
        percent: after === '%',
        decimals: read.decimals,
      },
    });
  }
  return found;
}

/**
 * Of two different separators the last is the decimal one. A single separator before exactly three digits groups
 * thousands, unless the document uses it for decimals elsewhere.
 */
function readDigits(text: string, decimal: DecimalSign): { number: number; decimals: number } | null {
  const digits = text.replace(/[ \u00a0\u202f'’]/g, '').replace(/[.,]+$/, '');
  const signs = digits.match(/[.,]/g) ?? [];
  let decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (signs.length > 1 && new Set(signs).size === 1) decimalAt = -1;
  if (signs.length === 1 && digits.length - decimalAt - 1 === 3 && !/^0/.test(digits) && signs[0] !== decimal) {
    decimalAt = -1;
  }
  const decimals = decimalAt < 0 ? 0 : digits.length - decimalAt - 1;
  const wholePart = (decimalAt < 0 ? digits : digits.slice(0, decimalAt)).replace(/[.,]/g, '');
  const number = Number(decimalAt < 0 ? wholePart : `${wholePart}.${digits.slice(decimalAt + 1)}`);
  return Number.isFinite(number) && wholePart.length <= 15 ? { number, decimals } : null;
}

/** The numbers of a text, read with either decimal separator. */
export function* numbersInText(text: string): Generator<number> {
  for (const decimal of ['.', ','] as const) for (const { value } of findNumbers(text, decimal)) yield value.number;
}

/** The decimal separator of the document; null if nothing shows it. */
export type DecimalSign = '.' | ',' | null;

/** Numbers with one, two, or four and more digits after their only separator show it: 12.5, 1,25 or 0.00494707. */
export function decimalSignOf(text: string): DecimalSign {
  const counts = { '.': 0, ',': 0 };
  for (const [, sign] of text.matchAll(/(?<![\d.,])\d+(?:[.,]\d{3})*([.,])(?:\d{1,2}|\d{4,})(?![\d.,/])/g)) {
    counts[sign as '.' | ',']++;
  }
  if (counts['.'] === counts[',']) return null;
  return counts['.'] > counts[','] ? '.' : ',';
}
