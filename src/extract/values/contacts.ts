import { type FoundValue, foundAt } from './found.ts';

const all = (text: string, pattern: RegExp): FoundValue<string>[] =>
  [...text.matchAll(pattern)].map((match) => foundAt(match, match[0]));

export const findEmails = (text: string): FoundValue<string>[] => all(text, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g);

export const findUrls = (text: string): FoundValue<string>[] =>
  all(
    text,
    /(?:https?:\/\/|www\.)[^\s,;)]+|(?<![@\w.])[\w-]+\.(?:com|org|net|de|fr|nl|es|it|co\.uk|io|eu)\b(?:\/[^\s,;)]*)?/gi,
  );

/** Seven to fifteen digits (E.164) with common separators; not dates or amounts. */
export const findPhones = (text: string): FoundValue<string>[] =>
  all(text, /(?<![\d.,/-])(?:\+|\(\+?|00)?\d[\d ().\-/]{5,}\d(?![\d/])/g).filter(({ value }) => {
    const digits = value.replace(/\D/g, '').length;
    return (
      digits >= 7 && digits <= 15 && !/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(value) && !/^\d+\.\d\d$/.test(value)
    );
  });

export const findIbans = (text: string): FoundValue<string>[] =>
  all(text, /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g).filter(({ value }) =>
    hasIbanChecksum(value.replace(/ /g, '')),
  );

/** ISO 13616: move the first four characters to the end, read letters as 10–35; the remainder modulo 97 is 1. */
function hasIbanChecksum(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const digits = String(Number.parseInt(sign, 36));
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

export const findTimes = (text: string): FoundValue<string>[] =>
  all(text, /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?[AaPp]\.?[Mm]\.?)?(?!\d)/g);
