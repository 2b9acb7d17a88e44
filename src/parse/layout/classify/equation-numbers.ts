import { centreY } from '../../../domain/geometry.ts';
import { lowest } from '../../../domain/lists.ts';
import { isClose } from '../../alike.ts';
import { makeLine, type TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { isEquationNumber } from '../wording/equation-number.ts';

/**
 * Splits equation numbers from a region of formulas. Each number becomes a caption; with several numbers, each formula
 * goes with its nearest number.
 *
 *     a = b + c         (3.1)        Formula, Caption
 *     d = e             (3.2)        Formula, Caption
 */
export function splitEquationNumbers(region: Region): Region[] {
  if (region.type !== 'Formula') return [region];
  const numbers: TextLine[] = [];
  const rest: TextLine[] = [];
  for (const line of region.lines) {
    const { body, number } = takeNumber(line);
    if (number) numbers.push(number);
    if (body) rest.push(body);
  }
  if (numbers.length === 0) return [region];
  const captions = numbers.map((line) => regionFromLines('Caption', [line], 0.85));
  // The formula itself is not text.
  if (rest.length === 0) return [{ ...region, lines: [] }, ...captions];
  const formulas = Map.groupBy(rest, ({ bbox }) => lowest(numbers, (n) => Math.abs(centreY(n.bbox) - centreY(bbox))));
  return [
    ...numbers.flatMap((number) => {
      const lines = formulas.get(number);
      return lines ? [{ ...region, lines, bbox: regionFromLines('Formula', lines, 0).bbox }] : [];
    }),
    ...captions,
  ];
}

function takeNumber(line: TextLine): { body?: TextLine; number?: TextLine } {
  if (isEquationNumber(line.text)) return { number: line };
  const before = line.words.slice(0, -1);
  const last = line.words.at(-1);
  if (last && before.length > 0 && isEquationNumber(last.text)) {
    const gap = last.bbox.left - Math.max(...before.map((w) => w.bbox.left + w.bbox.width));
    // Inside a formula, "(2)" is close to the letter before it: f (2).
    if (!isClose(gap, line.size)) return { body: makeLine(before), number: makeLine([last]) };
  }
  return { body: line };
}
