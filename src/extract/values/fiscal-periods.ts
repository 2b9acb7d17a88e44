import type { CalendarDate } from './dates.ts';
import { findDates } from './dates.ts';

const NUMBERS: Record<string, number> = { three: 3, six: 6, nine: 9, twelve: 12, thirteen: 13, 'twenty-six': 26 };
const SPAN = /\b(three|six|nine|twelve|thirteen|twenty-six|thirty-nine|3|6|9|12|13|26|39) (months|weeks) ended\b/i;
const QUARTER = /\bquarter(?:ly period)? ended\b/i;
const YEAR = /\b(?:fiscal |financial )?years? ended\b/i;
const WEEKS_A_QUARTER = 13;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_DAYS = 365.25 / 12;

export const isFiscalLabel = (text: string): boolean => /^FY ?\d{4}(?: (?:Q[1-4]|H[12]|YTD))?$/.test(text);

/** The number of months that a header states; null for a single day. */
export function monthsCovered(text: string): number | null {
  if (QUARTER.test(text)) return 3;
  if (YEAR.test(text)) return 12;
  const [, number, unit = ''] = SPAN.exec(text) ?? [];
  if (!number) return null;
  const count = NUMBERS[number.toLowerCase()] ?? (Number(number) || 3 * WEEKS_A_QUARTER);
  return /weeks/i.test(unit) ? (count / WEEKS_A_QUARTER) * 3 : count;
}

/** The end of the fiscal year, from the longest interim period that ends on the last reported day. */
export function fiscalYearEndIn(text: string): number | null {
  let last = 0;
  let longest = 0;
  for (const match of text.matchAll(/\b[\w-]{1,11} (?:months|weeks|quarter|period) ended\b/gi)) {
    const months = monthsCovered(match[0]) ?? 0;
    const after = match.index + match[0].length;
    const [date] = findDates(text.slice(after, after + DATE_WITHIN), 'month-first');
    if (months === 12) continue;
    if (date) last = Math.max(last, timeOf(date.value));
    longest = Math.max(longest, months);
  }
  return last > 0 && longest > 0 ? last + (12 - longest) * MONTH_DAYS * DAY_MS : null;
}

/** The date follows `ended` within this many characters. */
const DATE_WITHIN = 24;

/** `Six Months Ended December 27, 2024` → `FY2025 H1`. A single day stands for its quarter or year. */
export function fiscalLabel(text: string, yearEnd: number): string | null {
  const [date] = findDates(text, 'month-first');
  if (!date) return null;
  const monthsLeft = Math.round((yearEnd - timeOf(date.value)) / DAY_MS / MONTH_DAYS);
  const left = ((monthsLeft % 12) + 12) % 12;
  const year = new Date(timeOf(date.value) + left * MONTH_DAYS * DAY_MS).getUTCFullYear();
  const elapsed = 12 - left;
  const covered = monthsCovered(text) ?? (elapsed === 12 ? 12 : 3);
  if (elapsed % 3 > 0) return null;
  if (covered === 12) return `FY${year}`;
  if (covered === 3) return `FY${year} Q${elapsed / 3}`;
  if (covered === 6 && elapsed % 6 === 0) return `FY${year} H${elapsed / 6}`;
  return covered === elapsed ? `FY${year} YTD` : null;
}

const timeOf = ({ year, month, day }: CalendarDate): number => Date.UTC(year, month - 1, day);
