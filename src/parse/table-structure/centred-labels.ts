import { median } from '../../domain/statistics.ts';
import { switchableRule } from '../rules.ts';
import { ruledShare } from './row-cells.ts';
import { columnAt, wordsByColumn } from './row-features.ts';
import { joinSigns } from './signed-numbers.ts';
import type { Join } from './span-joiner.ts';
import type { TableView } from './table-view.ts';
import { type TableLine, type TableWord, textLines } from './text-lines.ts';

/** A label and the lines that it stands beside. */
export interface CentredLabel {
  column: number;
  label: TableLine;
  beside: TableLine[];
}

/** What is drawn across at least this share of a column parts the groups of its labels. */
const PARTS_GROUPS = 0.6;
/** The middle of a label may be off the middle of its rows by this share of the way to the next possible place. */
const OFF_THE_MIDDLE = 0.4;
/** A title between rows is further away from both, in pitches, than a label between two lines can be. */
const ALONE = 0.9;

const CENTRED = switchableRule('table: labels that stand in the middle of their rows belong to the first of them');

/**
 * Labels that stand in the middle of the rows that they belong to. A column has them when its labels share out all lines beside
 * it, each standing in the middle of its share, and they do not stand on first lines as labels usually do:
 *
 *                Men      12
 *     Headache
 *                Women     7
 *                Men       3     each label in the middle of its rows; taken one by one
 *     Fever      Women    40     from the top down this leaves no choice
 *                All      43
 */
export function centredLabels(view: TableView, separators: readonly number[]): CentredLabel[] {
  if (!CENTRED.isOn || separators.length === 0) return [];
  const byColumn = wordsByColumn(view.words, separators).map((words) => textLines(words, view.wordHeight));
  const fullest = byColumn.reduce((most, lines, column) => (lines.length > byColumn[most]!.length ? column : most), 0);
  const beside = linesBeside(view, byColumn, byColumn[fullest]!);
  const edges = [0, ...separators, view.width];
  const found: CentredLabel[] = [];
  // Empty cells further right are no labels' rows: columns of labels begin on the left, each dividing the rows of the one before.
  for (let column = 0; column < fullest; column++) {
    const shares = sections(view, beside, edges[column]!, edges[column + 1]!).flatMap((lines) => {
      const own = byColumn[column]!.filter((label) => isBetween(label, lines, view.wordHeight));
      return isSeen(lines, own, view.wordHeight) ? (shareOut(lines, own) ?? []) : [];
    });
    if (!shares.some((share) => share.beside.length > 1)) break;
    found.push(...shares.map((share) => ({ column, ...share })));
  }
  return found;
}

/** The lines of the fullest column, of those whose texts stand on the same lines, and lines of a title alone. */
function linesBeside(view: TableView, byColumn: readonly TableLine[][], fullest: readonly TableLine[]): TableLine[] {
  const pitch = median(fullest.slice(1).map((line, index) => centre(line) - centre(fullest[index]!)));
  const isStraight = (line: TableLine): boolean => fullest.some((other) => isOn(line, other, view.wordHeight));
  const isAlone = (line: TableLine): boolean =>
    fullest.every((other) => Math.abs(centre(line) - centre(other)) > ALONE * pitch);
  return textLines(
    byColumn
      .flatMap((lines) => (lines.every(isStraight) ? lines : lines.filter(isAlone)))
      .flatMap(({ words }) => words),
    view.wordHeight,
  );
}

const centre = ({ y0, y1 }: TableLine): number => (y0 + y1) / 2;

const isOn = (line: TableLine, other: TableLine, wordHeight: number): boolean =>
  Math.abs(centre(line) - centre(other)) < 0.25 * wordHeight;

/** Lines between which nothing is drawn across the column. */
function sections(view: TableView, lines: readonly TableLine[], from: number, to: number): TableLine[][] {
  const found: TableLine[][] = [];
  for (const line of lines) {
    const above = found.at(-1)?.at(-1);
    if (above && ruledShare(view, centre(above), centre(line), from, to) < PARTS_GROUPS) found.at(-1)!.push(line);
    else found.push([line]);
  }
  return found;
}

const isBetween = (label: TableLine, lines: readonly TableLine[], wordHeight: number): boolean =>
  centre(label) > centre(lines[0]!) - 0.5 * wordHeight && centre(label) < centre(lines.at(-1)!) + 0.5 * wordHeight;

/** A label stands between two lines, or the first line has none: labels on first lines do neither. */
function isSeen(lines: readonly TableLine[], labels: readonly TableLine[], wordHeight: number): boolean {
  if (labels.length === 0) return false;
  const isOnLine = (label: TableLine): boolean => lines.some((line) => isOn(label, line, wordHeight));
  return labels.some((label) => !isOnLine(label)) || centre(labels[0]!) > centre(lines[0]!) + 0.5 * wordHeight;
}

type Share = Omit<CentredLabel, 'column'>;

/** Shares out all lines among all labels from the top down; null where a label would not stand in the middle of its share. */
function shareOut(lines: readonly TableLine[], labels: readonly TableLine[]): Share[] | null {
  const shares: Share[] = [];
  let first = 0;
  for (const label of labels) {
    const size = first < lines.length ? linesAround(centre(label), lines, first) : 0;
    if (size === 0) return null;
    shares.push({ label, beside: lines.slice(first, first + size) });
    first += size;
  }
  return first === lines.length ? shares : null;
}

/** How many lines, from one on, have that middle; 0 where none have. */
function linesAround(middle: number, lines: readonly TableLine[], first: number): number {
  const top = lines[first]!;
  const middleTo = (last: number): number =>
    last < lines.length ? (centre(top) + centre(lines[last]!)) / 2 : Infinity;
  for (let last = first; last < lines.length && middleTo(last) < middle + (top.y1 - top.y0); last++) {
    const at = middleTo(last);
    const before = last === first ? -Infinity : middleTo(last - 1);
    const step = Math.min(at - before, middleTo(last + 1) - at, top.y1 - top.y0);
    if (Math.abs(at - middle) < OFF_THE_MIDDLE * step) return last - first + 1;
  }
  return 0;
}

/** The table as it would be with these labels on the first of their lines. */
export function withLabelsOnFirstLines(view: TableView, labels: readonly CentredLabel[]): TableView {
  const moved = new Map<TableWord, TableWord>();
  for (const { label, beside } of labels) {
    const down = centre(beside[0]!) - centre(label);
    for (const word of label.words) moved.set(word, { ...word, y0: word.y0 + down, y1: word.y1 + down });
  }
  const words = view.words.map((word) => moved.get(word) ?? word);
  const lines = textLines(words, view.wordHeight);
  const backgrounds = lines.map(({ middle }) => {
    const nearest = view.lines.reduce((a, b) => (Math.abs(b.middle - middle) < Math.abs(a.middle - middle) ? b : a));
    return view.backgrounds[view.lines.indexOf(nearest)]!;
  });
  return {
    ...view,
    words,
    lines,
    signedLines: joinSigns(lines, view.wordHeight),
    backgrounds,
  };
}

/** Places of the labels' rows that are one cell each. */
export function joinsOfLabels(labels: readonly CentredLabel[], rowSeparators: readonly number[]): Join[] {
  return labels.flatMap(({ column, beside }) => {
    const first = columnAt(rowSeparators, centre(beside[0]!));
    const last = columnAt(rowSeparators, centre(beside.at(-1)!));
    return Array.from({ length: last - first }, (_, index) => ({
      row: first + index,
      column,
      otherRow: first + index + 1,
      otherColumn: column,
      probability: 1,
    }));
  });
}

/** Whether the labels tell already what belongs together at a place and the one below it. */
export function sharedPlaces(labels: readonly CentredLabel[], rowSeparators: readonly number[]) {
  const told = new Set<string>();
  for (const { column, beside } of labels) {
    for (const line of beside) told.add(`${columnAt(rowSeparators, centre(line))} ${column}`);
  }
  return (row: number, column: number): boolean => told.has(`${row} ${column}`) && told.has(`${row + 1} ${column}`);
}
