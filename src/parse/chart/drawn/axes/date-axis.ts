import { centreX } from '../../../../domain/geometry.ts';
import { neighbours } from '../../../../domain/lists.ts';
import { isClose, PATTERN } from '../../../alike.ts';
import type { ChartLabel } from '../labels.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = 86_400_000;

interface DateLabel {
  label: ChartLabel;
  /** From 1970. */
  days: number;
  /** The month as the label writes it, in the place of `%b`, `%m` and `%Y`; null where it gives days. */
  format: string | null;
}

export interface DateAxis {
  labels: ChartLabel[];
  textsAt: (places: readonly number[]) => string[];
}

/** An axis on which time goes by evenly, from labels such as `Mar 2021`, `2021-03`, `5 Mar 2021` or, of one year, `Mar`. */
export function dateAxis(labels: readonly ChartLabel[]): DateAxis | null {
  const dates = labels
    .flatMap((label) => dateIn(label) ?? [])
    .sort((a, b) => centreX(a.label.bbox) - centreX(b.label.bbox));
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || dates.length < PATTERN) return null;
  // Months without a year go on after December.
  for (const [before, date] of neighbours(dates)) {
    while (date.format === '%b' && date.days < before.days) date.days += 365;
  }
  const [from, to] = [centreX(first.label.bbox), centreX(last.label.bbox)];
  const perDay = (to - from) / (last.days - first.days);
  const isEven = dates.every(({ label, days }) =>
    isClose(from + (days - first.days) * perDay - centreX(label.bbox), label.size),
  );
  if (!isEven || !(perDay > 0)) return null;
  const format = dates.every((date) => date.format === first.format) ? first.format : null;
  return {
    labels: dates.map(({ label }) => label),
    textsAt: (places) => {
      const days = places.map((place) => first.days + (place - from) / perDay);
      // Points at the beginnings of months are named by month.
      const slack = Math.max(1, 1.5 / perDay);
      const isMonthly = days.every((day) => Math.abs(day - monthStart(day)) <= slack);
      if (isMonthly) return days.map((day) => monthText(monthStart(day), format ?? '%Y-%m'));
      return days.map((day) => new Date(Math.round(day) * DAY).toISOString().slice(0, 10));
    },
  };
}

/** The nearest first day of a month. */
function monthStart(days: number): number {
  const date = new Date((days + 15) * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY;
}

function monthText(days: number, format: string): string {
  const date = new Date(days * DAY);
  const name = MONTHS[date.getUTCMonth()]!;
  return format
    .replace('%b', `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replace('%m', String(date.getUTCMonth() + 1).padStart(2, '0'))
    .replace('%Y', String(date.getUTCFullYear()));
}

function dateIn(label: ChartLabel): DateLabel | null {
  const iso = /^(\d{4})([-/])(\d{2})(?:[-/](\d{2}))?$/.exec(label.text);
  if (iso) {
    const [, year, dash, month, day] = iso;
    return dated(label, Number(year), Number(month) - 1, Number(day ?? 1), day ? null : `%Y${dash}%m`);
  }
  const named = /^(?:(\d{1,2})[. ]+)?(\p{L}{3,9})\.?(?:[ -](?:(\d{1,2}),? )?('?\d{2}|\d{4}))?$/u.exec(label.text);
  const month = MONTHS.findIndex((name) => named?.[2]?.toLowerCase().startsWith(name));
  if (!named || month < 0) return null;
  const day = named[1] ?? named[3];
  const year = named[4] === undefined ? 2021 : Number(named[4].replace("'", '')) + (named[4].length < 4 ? 2000 : 0);
  return dated(label, year, month, Number(day ?? 1), day ? null : named[4] === undefined ? '%b' : '%b %Y');
}

function dated(label: ChartLabel, year: number, month: number, day: number, format: string | null): DateLabel | null {
  const days = Date.UTC(year, month, day) / DAY;
  return Number.isFinite(days) && month < 12 ? { label, days, format } : null;
}
