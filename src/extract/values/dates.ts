import { foldedText } from '../document/plain.ts';
import { type FoundValue, foundAt } from './found.ts';

export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    'january jan januar janvier janv januari enero ene gennaio gen janeiro styczen stycznia ledna leden',
    'february feb februar fevrier fevr februari febrero febbraio fevereiro fev luty lutego unora unor',
    'march mar marz mars maart mrt marzo marco marzec marca brezna brezen maerz',
    'april apr avril avr abril abr aprile kwiecien kwietnia dubna duben',
    'may mai mei mayo maggio mag maio maj maja kvetna kveten',
    'june jun juni juin junio giugno giu junho czerwiec czerwca cervna cerven',
    'july jul juli juillet juil julio luglio lug julho lipiec lipca cervence cervenec',
    'august aug aout agosto ago augustus sierpien sierpnia srpna srpen',
    'september sep sept septembre septiembre settembre set setembro wrzesien wrzesnia zari',
    'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika rijna rijen',
    'november nov novembre noviembre novembro listopad listopada listopadu',
    'december dec dezember dez decembre diciembre dic dicembre dezembro grudzien grudnia prosince prosinec',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);

const ERAS: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925 };
const MONTH_NAME = '(\\p{L}{3,12})';
const PATTERNS: { pattern: RegExp; read: (groups: string[]) => CalendarDate | null }[] = [
  // 2018-03-25, 2018/3/5, 2018.03.25
  {
    pattern: /(?<![\d/.-])((?:19|20)\d\d)\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/gu,
    read: ([y, , m, d]) => date(y, m, d),
  },
  // 2018年3月5日
  { pattern: /(?<!\d)(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu, read: ([y, m, d]) => date(y, m, d) },
  // 25/12/2018, 25-12-18, 25.12.2018: day first unless that is not a date
  {
    pattern: /(?<![\d/.-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?((?:19|20)\d\d|\d\d)(?![\d/-])/gu,
    read: ([a, , b, y]) => date(y, b, a) ?? date(y, a, b),
  },
  // 12 MAR 2018, 27-NOV-18, 3. März 2019, 12th of March, 2018, 5 de mayo de 2018
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º|°)?[\\s.,/-]*(?:de |of |d')?${MONTH_NAME}[\\s.,/'-]*(?:de |del )?((?:19|20)\\d\\d|\\d\\d)(?!\\d)`,
      'giu',
    ),
    read: ([d, m, y]) => date(y, monthOf(m), d),
  },
  // March 12, 2018; Mar-12-2018
  {
    pattern: new RegExp(`${MONTH_NAME}[\\s.-]*(\\d{1,2})(?:st|nd|rd|th)?[\\s,.-]+((?:19|20)\\d\\d)(?!\\d)`, 'giu'),
    read: ([m, d, y]) => date(y, monthOf(m), d),
  },
  // 平成22年06月29日, 令和元年5月1日
  {
    pattern: /(令和|平成|昭和)\s?(元|\d{1,2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu,
    read: ([era, y, m, d]) => date(String(ERAS[era!]! + (y === '元' ? 1 : Number(y))), m, d),
  },
  // 105/02/24: years of the Republic of China
  {
    pattern: /(?<![\d/])(1[01]\d)\/(\d{2})\/(\d{2})(?![\d/])/gu,
    read: ([y, m, d]) => date(String(Number(y) + 1911), m, d),
  },
  // 20180325
  { pattern: /(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/gu, read: ([y, m, d]) => date(y, m, d) },
];

/** `June 2016`, `Jun '16`. */
const MONTH_OF_YEAR = new RegExp(`${MONTH_NAME}\\.?\\s+((?:19|20)\\d\\d|'\\d\\d)(?!\\d)`, 'giu');

/** Months without a day, as printed. */
export const findMonths = (text: string): FoundValue<string>[] =>
  [...text.matchAll(MONTH_OF_YEAR)].filter(([, month]) => monthOf(month)).map((match) => foundAt(match, match[0]));

const monthOf = (name: string | undefined): string | undefined => {
  const month = MONTHS[foldedText(name ?? '')];
  return month === undefined ? undefined : String(month);
};

function date(y: string | undefined, m: string | undefined, d: string | undefined): CalendarDate | null {
  const short = Number(y);
  const year = y?.length === 2 ? (short > 69 ? 1900 + short : 2000 + short) : short;
  const month = Number(m ?? Number.NaN);
  const day = Number(d ?? Number.NaN);
  const real = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return real ? { year, month, day } : null;
}

/** All dates in a text in order. `month-first` swaps day and month of 03/04/2018 if both readings are dates. */
export function findDates(text: string, order: 'day-first' | 'month-first'): FoundValue<CalendarDate>[] {
  const found: FoundValue<CalendarDate>[] = [];
  for (const { pattern, read } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      let value = read(match.slice(1));
      if (!value) continue;
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (found.some((other) => other.start < end && other.end > start)) continue;
      if (order === 'month-first' && isNumeric(match[0]) && value.day <= 12 && !/^\D*\d{4}/.test(match[0])) {
        value = { year: value.year, month: value.day, day: value.month };
      }
      found.push({ start, end, value });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const isNumeric = (text: string): boolean => !/\p{L}/u.test(text);

/** The order of numeric dates in the document, shown by dates that have only one reading. */
export function orderOfDates(text: string): 'day-first' | 'month-first' {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const [, a, , b] of text.matchAll(/(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(?:(?:19|20)\d\d|\d\d)(?!\d)/g)) {
    if (Number(a) > 12 && Number(b) <= 12) dayFirst++;
    if (Number(b) > 12 && Number(a) <= 12) monthFirst++;
  }
  return monthFirst > dayFirst ? 'month-first' : 'day-first';
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `format` is like YYYY-MM-DD, MM/DD/YYYY or DD.MM.YY. */
export function writeDate({ year, month, day }: CalendarDate, format: string): string {
  return format
    .replace(/yyyy/i, String(year))
    .replace(/yy/i, two(year % 100))
    .replace(/mm/i, two(month))
    .replace(/dd/i, two(day));
}
