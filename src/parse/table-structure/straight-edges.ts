import { isCountOrYear, isNumberLike } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import { wordsByColumn } from './row-features.ts';
import type { TableView } from './table-view.ts';
import type { TableWord } from './text-lines.ts';

/** Edges this close, in word heights, stand one below the other. */
const SAME_EDGE = 0.15;
/** Starts of numbers of different length differ by more than this, in word heights. */
const OTHER_START = 0.3;
const LEAST_LINES = 3;
/** Share of the lines with text on both sides on which the edges must show; heads stand where they like. */
const MOST_LINES = 0.7;
const PROBABILITY = 0.9;

const STRAIGHT = switchableRule('table: numbers that end and texts that begin at one place are two columns');

interface Meeting {
  left: TableWord;
  right: TableWord;
  number: TableWord;
  /** Where the line ends. */
  end: number;
}

/**
 * Spreadsheets set numbers right and texts left, so that two columns can touch. No gap tells them, but the edges do: numbers of
 * different length end at one place, different texts begin at the next, line after line.
 *
 *      1938 Monthly value
 *       831 Delivery
 *     12053 Input
 *
 * Counts or units that look alike could be one text ("12 months"); heads that end and begin at the same two places settle it,
 * where the texts end at different ones and the file itself states the places.
 */
export function partAtStraightEdges(view: TableView, columns: readonly Boundary[]): Boundary[] {
  if (!STRAIGHT.isOn) return [...columns];
  const separators = columns.map(({ at }) => at);
  const lines = view.signedLines.map((line) => wordsByColumn(line, separators));
  const edges = Array.from({ length: columns.length + 1 }, (_, column) =>
    edgesIn(
      lines.map((line) => line[column]!),
      view.wordHeight,
    ),
  );
  return [...columns, ...edges.flat()].sort((a, b) => a.at - b.at);
}

function edgesIn(lines: readonly (readonly TableWord[])[], wordHeight: number): Boundary[] {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < SAME_EDGE * wordHeight;
  const groups: Meeting[][] = [];
  for (const meeting of lines.flatMap(meetingsOf)) {
    const { left, right } = meeting;
    const group = groups.find(([first]) => isNear(first!.left.x1, left.x1) && isNear(first!.right.x0, right.x0));
    if (group) group.push(meeting);
    else groups.push([meeting]);
  }
  return groups.flatMap((group) => {
    const from = Math.max(...group.map(({ left }) => left.x1));
    const to = Math.min(...group.map(({ right }) => right.x0));
    const at = (from + to) / 2;
    const across = lines.filter((words) => words.some(({ x0 }) => x0 < at) && words.some(({ x1 }) => x1 > at));
    const starts = group.map(({ number }) => number.x0);
    const isOfText = group.some(({ number }) => isCountOrYear(number.text));
    const ends = group.map(({ end }) => end);
    const isHeaded =
      !group.some(({ right }) => right.parts.some(({ source }) => source === 'ocr')) &&
      Math.max(...ends) - Math.min(...ends) > OTHER_START * wordHeight &&
      lines.some((words) => headsOf(words).some(([a, b]) => isNear(a.x1, from) && isNear(b.x0, to)));
    const isUnlikeText =
      (!isOfText || Math.max(...starts) - Math.min(...starts) > OTHER_START * wordHeight) &&
      new Set(group.map(({ right }) => right.text)).size > 0.5 * group.length;
    const isColumn =
      from < to && group.length >= Math.max(LEAST_LINES, MOST_LINES * across.length) && (isHeaded || isUnlikeText);
    return isColumn ? [{ from, to, at, probability: PROBABILITY }] : [];
  });
}

/** Two words without a number side by side. */
const headsOf = (words: readonly TableWord[]): [TableWord, TableWord][] =>
  words
    .slice(1)
    .map((right, index): [TableWord, TableWord] => [words[index]!, right])
    .filter((pair) => !pair.some(({ text }) => isNumberLike(text)));

/** Numbers, with their unit or without, and the texts behind them. */
function meetingsOf(words: readonly TableWord[]): Meeting[] {
  return words.slice(1).flatMap((right, index): Meeting[] => {
    const left = words[index]!;
    const number = [left, words[index - 1]].find((word) => word && isNumberLike(word.text));
    return number && !isNumberLike(right.text) ? [{ left, right, number, end: words.at(-1)!.x1 }] : [];
  });
}
