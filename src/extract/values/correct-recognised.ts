/** Corrects OCR errors that the kind of value reveals. The citation keeps the recognised text. */

/** Digits that OCR confuses with letters. */
const LIKE_LETTERS: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };
const asLetters = (text: string): string => text.replace(/[0158]/g, (sign) => LIKE_LETTERS[sign]!);

/** Legal forms at the end of a name. None of them contains a digit. */
const FORM_AT_END = /(?<=\s)(?:S\/B|SDN\.? ?BHD\.?|BHD\.?|LTD\.?|LLC|INC\.?|GMBH|PLC|LLP|CO\.?)$/i;

/** `99 SPEED MART 5/B` → `99 SPEED MART S/B`. */
export function correctedCompany(text: string): string {
  const [last] = /\S+$/.exec(text) ?? [];
  if (last === undefined || !/\d/.test(last) || !/[A-Z/]/i.test(last)) return text;
  const mended = text.slice(0, -last.length) + asLetters(last);
  return FORM_AT_END.test(mended) ? mended : text;
}

/** Common words in addresses. */
const ADDRESS_WORDS = new Set(
  'JALAN TAMAN LORONG BANDAR KAMPUNG SEKSYEN SECTION STREET AVENUE ROAD LANE DRIVE FLOOR GROUND SUITE BLOCK PLAZA INDUSTRIAL STRASSE PLATZ CALLE'.split(
    ' ',
  ),
);

/**
 *     NO 290. JALAN AIR PANAS     NO 290, JALAN AIR PANAS     a house number ends with a comma
 *     PETALING JAYA.SELANGOR      PETALING JAYA,SELANGOR      there is no dot between two words
 *     14JALAN MANIS               14 JALAN MANIS              a space separates number and street
 *     ND. 17-G                    NO. 17-G                    `NO` is before a number
 */
export function correctedAddress(text: string): string {
  return text
    .replace(/^N[D0Q](?=\.? ?\d)/i, 'NO')
    .replace(/(?<=\d)\.(?= \p{Lu})/gu, ',')
    .replace(/(?<=\p{L}{4})\.(?=\p{L}{4})/gu, ',')
    .replace(/(?<![\p{L}\d])(\d+)(\p{L}{4,})/gu, (whole, number: string, word: string) =>
      ADDRESS_WORDS.has(word.toUpperCase()) ? `${number} ${word}` : whole,
    )
    .replace(/(?<=\p{L})['’`](?=\s)/gu, '');
}
