import type { DocumentLine } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import { currencyIn } from '../../values/currencies.ts';
import { type Candidate, candidateIn } from '../candidate.ts';
import type { Context } from '../context.ts';

/** Lines above the headers that may state currency and scale. */
const TITLE_LINES = 3;
const SCORE = 0.63;
const POWERS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:thousands?|milliers|tausend|tsd|miles|migliaia|duizenden|tusental)\b|[千]円|אלפי/iu, 1e3],
  [/\b(?:millions?|mio|millones|milioni|milhões|miljoner)\b|百万円|מיליוני/iu, 1e6],
  [/\b(?:billions?|mrd|milliards?|miliardi)\b|十億円/iu, 1e9],
];

/** Currency and scale as stated in the row, in the column headers, or in a title above them. */
export function* moneyAndScale(
  { currency, scale }: { currency: Field | undefined; scale: Field | undefined },
  line: DocumentLine,
  headers: readonly DocumentLine[],
  { view }: Context,
): Generator<readonly [Field, Candidate]> {
  const first = headers[0]!.index;
  const titles = view.lines.slice(Math.max(0, first - TITLE_LINES), first).filter(({ page }) => page === line.page);
  const below = view.lines.slice(headers.at(-1)!.index + 1, line.index + 1);
  for (const one of [line, ...headers, ...titles, ...below]) {
    const [found] = currency ? currencyIn(one.span.text) : [];
    if (!found) continue;
    yield [currency!, candidateIn(one.span, found, 'table', SCORE)];
    break;
  }
  for (const one of [...headers, ...titles]) {
    const [match] = scale
      ? POWERS.flatMap(([word, power]) => [[word.exec(one.span.text), power] as const]).filter(([m]) => m)
      : [];
    if (!match) continue;
    const [{ index, 0: word }, power] = match as readonly [RegExpExecArray, number];
    yield [scale!, candidateIn(one.span, { start: index, end: index + word.length, value: power }, 'table', SCORE)];
    break;
  }
}
