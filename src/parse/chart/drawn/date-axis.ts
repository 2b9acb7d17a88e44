import { centreX } from '../../../domain/geometry.ts';
import type { ChartLabel } from './labels.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = 86_400_000;
const FEWEST_DATES = 3;
/** In type sizes: how far a label may be from where its date is. */
const OFF = 0.5;

interface DateLabel {
  label: ChartLabel;
  /** From 1970. */
  days: number;
  hasYear: boolean;
}

export interface DateAxis {
  labels: ChartLabel[];
  textsAt: (places: readonly number[]) => string[];
}

/** An axis on which time goes by evenly, from labels such as `Mar 2021`, `2021-03`, `5 Mar 2021` or, of one year, `Mar`. */
export function dateAxis(labels: readonly ChartLabel[]): DateAxis | null {
  const dates = labels.flatMap((label) => dateIn(label) ?? []);
  if (dates.length < FEWEST_DATES) return null;
  // Months without a year go on after December.
  for (const [at, date] of dates.entries()) {
    while (at > 0 && !date.hasYear && date.days < dates[at - 1]!.days) date.days += 365;
  }
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const [from, to] = [centreX(first.label.bbox), centreX(last.label.bbox)];
  const perDay = (to - from) / (last.days - first.days);
  const isEven = dates.every(
    ({ label, days }) => Math.abs(from + (days - first.days) * perDay - centreX(label.bbox)) < OFF * label.size,
  );
  if (!isEven || !(perDay > 0)) return null;
  const textsAt = (places: readonly number[]): string[] => {
    const days = places.map((place) => first.days + (place - from) / perDay);
    // Points at the beginnings of months are named by month.
    const isMonthly = days.every((day) => Math.abs(day - monthStart(day)) <= 1);
    return days.map((day) => {
      const date = new Date((isMonthly ? monthStart(day) : Math.round(day)) * DAY);
      // Far beyond the labels there are no dates.
      const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
      if (first.hasYear) return text.slice(0, isMonthly ? 7 : 10);
      const month = MONTHS[Number(text.slice(5, 7)) - 1]!;
      return isMonthly ? month : `${Number(text.slice(8, 10))} ${month}`;
    });
  };
  return { labels: dates.map(({ label }) => label), textsAt };
}

/** The nearest first day of a month. */
function monthStart(days: number): number {
  const date = new Date((days + 15) * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY;
}

function dateIn(label: ChartLabel): DateLabel | null {
  const iso = /^(\d{4})[-/](\d{2})(?:[-/](\d{2}))?$/.exec(label.text);
  if (iso) return dated(label, iso[1], Number(iso[2]) - 1, iso[3]);
  const named = /^(?:(\d{1,2})[. ]+)?(\p{L}{3,9})\.?(?:[ -](?:(\d{1,2}),? )?('?\d{2}|\d{4}))?$/u.exec(label.text);
  const month = MONTHS.findIndex((name) => named?.[2]?.toLowerCase().startsWith(name.toLowerCase()));
  return named && month >= 0 ? dated(label, named[4], month, named[1] ?? named[3]) : null;
}

function dated(label: ChartLabel, year: string | undefined, month: number, day = '1'): DateLabel {
  const full = year === undefined ? 2021 : Number(year.replace("'", '')) + (year.length < 4 ? 2000 : 0);
  return { label, days: Date.UTC(full, month, Number(day)) / DAY, hasYear: year !== undefined };
}
