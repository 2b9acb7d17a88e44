import * as XLSX from '@e965/xlsx';
import {
  FormulaFault,
  fault,
  inCellLength,
  isError,
  LONGEST_TEXT,
  readNumber,
  toBoolean,
  toNumber,
  toText,
} from '../values.ts';
import {
  type Argument,
  type CallContext,
  type FormulaFunction,
  type FunctionTable,
  numberAt,
  textAt,
} from './calls.ts';
import { readDate } from './date.ts';

const ofText =
  (compute: (text: string) => string | number): FormulaFunction =>
  (args, ctx) =>
    compute(textAt(args, 0, ctx));

function* texts(args: readonly Argument[], ctx: CallContext): Generator<string> {
  for (const arg of args) for (const row of ctx.matrix(arg())) for (const value of row) yield toText(value);
}

const joined = (parts: Iterable<string>, between = ''): string => inCellLength([...parts].join(between));

const count = (value: number): number => (value < 0 ? fault('#VALUE!') : Math.trunc(value));

function find(args: readonly Argument[], ctx: CallContext, prepare: (text: string) => string): number {
  const from = count(numberAt(args, 2, ctx, 1) - 1);
  const at = prepare(textAt(args, 1, ctx)).indexOf(prepare(textAt(args, 0, ctx)), from);
  return at < 0 ? fault('#VALUE!') : at + 1;
}

export const TEXT: FunctionTable = {
  CONCAT: (args, ctx) => joined(texts(args, ctx)),
  CONCATENATE: (args, ctx) => joined(texts(args, ctx)),
  TEXTJOIN: (args, ctx) => {
    const skips = toBoolean(ctx.value(args[1]()));
    return joined(
      [...texts(args.slice(2), ctx)].filter((part) => !skips || part !== ''),
      textAt(args, 0, ctx),
    );
  },
  LEFT: (args, ctx) => textAt(args, 0, ctx).slice(0, count(numberAt(args, 1, ctx, 1))),
  RIGHT: (args, ctx) => {
    const whole = textAt(args, 0, ctx);
    return whole.slice(Math.max(0, whole.length - count(numberAt(args, 1, ctx, 1))));
  },
  MID: (args, ctx) => {
    const from = count(numberAt(args, 1, ctx, 1) - 1);
    return textAt(args, 0, ctx).slice(from, from + count(numberAt(args, 2, ctx, 0)));
  },
  LEN: ofText((value) => value.length),
  TRIM: ofText((value) => value.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  CLEAN: ofText((value) => value.replace(/[\u0000-\u001f]/g, '')),
  UPPER: ofText((value) => value.toUpperCase()),
  LOWER: ofText((value) => value.toLowerCase()),
  PROPER: ofText((value) =>
    value.toLowerCase().replace(/(^|\P{L})(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()),
  ),
  SUBSTITUTE: (args, ctx) => {
    const [whole, old, fresh] = [textAt(args, 0, ctx), textAt(args, 1, ctx), textAt(args, 2, ctx)];
    if (old === '') return whole;
    if (!args[3]) return joined([whole.replaceAll(old, () => fresh)]);
    const parts = whole.split(old);
    const at = Math.trunc(numberAt(args, 3, ctx, 1));
    if (at < 1) return fault('#VALUE!');
    if (at >= parts.length) return whole;
    return inCellLength(`${parts.slice(0, at).join(old)}${fresh}${parts.slice(at).join(old)}`);
  },
  REPLACE: (args, ctx) => {
    const whole = textAt(args, 0, ctx);
    const from = count(numberAt(args, 1, ctx, 1) - 1);
    return inCellLength(
      whole.slice(0, from) + textAt(args, 3, ctx) + whole.slice(from + count(numberAt(args, 2, ctx, 0))),
    );
  },
  FIND: (args, ctx) => find(args, ctx, (value) => value),
  SEARCH: (args, ctx) => find(args, ctx, (value) => value.toLowerCase()),
  EXACT: (args, ctx) => textAt(args, 0, ctx) === textAt(args, 1, ctx),
  REPT: (args, ctx) => {
    const [part, times] = [textAt(args, 0, ctx), count(numberAt(args, 1, ctx, 0))];
    return part.length * times > LONGEST_TEXT ? fault('#VALUE!') : part.repeat(times);
  },
  CHAR: (args, ctx) => String.fromCharCode(count(numberAt(args, 0, ctx, 0))),
  UNICHAR: (args, ctx) => String.fromCodePoint(Math.min(0x10ffff, count(numberAt(args, 0, ctx, 0)))),
  CODE: ofText((value) => value.charCodeAt(0) || 0),
  T: (args, ctx) => {
    const value = ctx.value(args[0]());
    return typeof value === 'string' || isError(value) ? value : '';
  },
  N: (args, ctx) => {
    const value = ctx.value(args[0]());
    return typeof value === 'string' ? 0 : toNumber(value);
  },
  VALUE: (args, ctx) => {
    const value = ctx.value(args[0]());
    if (typeof value !== 'string') return toNumber(value);
    return readNumber(value.replace(/^[$€£¥]\s?/, '')) ?? readDate(value) ?? fault('#VALUE!');
  },
  TEXT: (args, ctx) => {
    const value = ctx.value(args[0]());
    if (isError(value)) return value;
    if (typeof value === 'boolean') return toText(value);
    const given = typeof value === 'string' ? (readNumber(value) ?? readDate(value) ?? value) : (value ?? 0);
    try {
      return XLSX.SSF.format(textAt(args, 1, ctx), given);
    } catch {
      throw new FormulaFault('#VALUE!');
    }
  },
};
