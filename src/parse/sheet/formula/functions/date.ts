import { fault, toNumber } from '../values.ts';
import { type Argument, type CallContext, type FormulaFunction, type FunctionTable, textAt, wholeAt } from './calls.ts';

const DAY_MS = 86_400_000;
/** Serial days count from 30 December 1899. Spreadsheets assume a 29 February 1900, so earlier days are off by one. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

export const serialOf = (ms: number): number => (ms - DAY_ZERO) / DAY_MS;
const dateOf = (serial: number): Date =>
  serial < 0 || serial > 2_958_466 ? fault('#NUM!') : new Date(DAY_ZERO + Math.round(serial * DAY_MS));

/** A date with year, month and day; null for other texts. */
export function readDate(text: string): number | null {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(text);
  if (match) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
      .slice(1)
      .map((part) => Number(part ?? 0));
    return serialOf(Date.UTC(year, month - 1, day, hour, minute, second));
  }
  const slashed = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  return slashed ? serialOf(Date.UTC(Number(slashed[3]), Number(slashed[1]) - 1, Number(slashed[2]))) : null;
}

function serialAt(args: readonly Argument[], at: number, ctx: CallContext): number {
  const value = ctx.value((args[at] ?? fault('#VALUE!'))());
  return typeof value === 'string' ? (readDate(value) ?? toNumber(value)) : toNumber(value);
}

const part =
  (read: (date: Date) => number): FormulaFunction =>
  (args, ctx) =>
    read(dateOf(serialAt(args, 0, ctx)));

const monthsLater = (serial: number, months: number, toEnd: boolean): number => {
  const date = dateOf(serial);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return serialOf(Date.UTC(year, month, toEnd ? last : Math.min(date.getUTCDate(), last)));
};

/** Local time: dates in a spreadsheet have no time zone. */
const localSerial = (now: Date): number => serialOf(now.getTime() - now.getTimezoneOffset() * 60_000);

export const DATE: FunctionTable = {
  DATE: (args, ctx) => {
    const year = wholeAt(args, 0, ctx);
    return serialOf(Date.UTC(year < 1900 ? year + 1900 : year, wholeAt(args, 1, ctx) - 1, wholeAt(args, 2, ctx)));
  },
  TIME: (args, ctx) =>
    ((wholeAt(args, 0, ctx) * 3600 + wholeAt(args, 1, ctx) * 60 + wholeAt(args, 2, ctx)) / 86_400) % 1,
  YEAR: part((date) => date.getUTCFullYear()),
  MONTH: part((date) => date.getUTCMonth() + 1),
  DAY: part((date) => date.getUTCDate()),
  HOUR: part((date) => date.getUTCHours()),
  MINUTE: part((date) => date.getUTCMinutes()),
  SECOND: part((date) => date.getUTCSeconds()),
  WEEKDAY: (args, ctx) => {
    const day = dateOf(serialAt(args, 0, ctx)).getUTCDay();
    const type = wholeAt(args, 1, ctx, 1);
    return type === 1 ? day + 1 : type === 2 ? ((day + 6) % 7) + 1 : (day + 6) % 7;
  },
  TODAY: (_, { now }) => Math.floor(localSerial(now)),
  NOW: (_, { now }) => localSerial(now),
  DAYS: (args, ctx) => Math.floor(serialAt(args, 0, ctx)) - Math.floor(serialAt(args, 1, ctx)),
  EDATE: (args, ctx) => monthsLater(serialAt(args, 0, ctx), wholeAt(args, 1, ctx), false),
  EOMONTH: (args, ctx) => monthsLater(serialAt(args, 0, ctx), wholeAt(args, 1, ctx), true),
  DATEVALUE: (args, ctx) => Math.floor(readDate(textAt(args, 0, ctx)) ?? fault('#VALUE!')),
  DATEDIF: (args, ctx) => {
    const [from, to] = [dateOf(serialAt(args, 0, ctx)), dateOf(serialAt(args, 1, ctx))];
    const unit = textAt(args, 2, ctx).toUpperCase();
    if (from > to) return fault('#NUM!');
    const isShort = to.getUTCDate() < from.getUTCDate() ? 1 : 0;
    const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() - isShort;
    if (unit === 'D') return Math.floor((to.getTime() - from.getTime()) / DAY_MS);
    if (unit === 'M') return months;
    if (unit === 'Y') return Math.floor(months / 12);
    return unit === 'YM' ? months % 12 : fault('#NUM!');
  },
};
