import { lastOf } from '../../../domain/lists.ts';
import type { DocumentLine, WordRun } from '../../document/lines.ts';
import { type Extent, WordSpan } from '../../document/span.ts';
import type { DocumentWord } from '../../document/words.ts';
import type { Match } from '../../match/matcher.ts';
import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import { candidateOf, chanceOfMatch, distinctMatches } from '../by-match.ts';
import { type Candidate, candidateIn } from '../candidate.ts';
import type { Context } from '../context.ts';
import type { ItemRow } from './read-rows.ts';
import { isTotalLine } from './total-line.ts';

/** Lowest probability of a cell. */
const SURE = 0.5;
/** Share of the properties with votes that a row must fill. */
const SHARE_FILLED = 0.34;
/** Most lines between two cells of one record. */
const FARTHEST_LINES = 4;
/** Votes that define a column, so that its other cells can be read without a vote. */
const FEWEST_FOR_COLUMN = 3;

/** Measured share of correct cells: with a vote that the matcher is certain of, and without a vote. */
const VOTED = 0.8;
const UNVOTED = 0.3;

interface Vote {
  field: Field;
  match: Match;
  line: DocumentLine;
  candidate: Candidate;
  /** The matcher's score, lower if its words fit the property badly. */
  worth: number;
}

/** The matcher was trained to judge for each word separately whether a cell starts there. */
const cellChance = ({ start }: Match): number => 1 / (1 + Math.exp(-start));

/**
 * Rows of a list according to the matcher. Each property votes for its cells. Cells of one line are one record, also
 * those of the next few lines while no property repeats. A column with enough votes also contributes its other cells.
 *
 *     Tea      2   4.50      ← votes for name, count, price
 *     Rice     1   3.25      ← votes for name, price; the count is under the count above
 *     Total        7.75      ← a total is not a record
 */
export function votedRows(properties: readonly Field[], context: Context): ItemRow[] {
  const lines = linesByWord(context.view.lines);
  const votes = settleWords(properties.flatMap((field) => votesFor(field, lines, context)));
  const asked = new Set(votes.map(({ field }) => field)).size;
  if (asked === 0) return [];
  const columns = columnsOf(votes);
  const needed = Math.max(Math.min(2, asked), Math.ceil(asked * SHARE_FILLED));
  return grouped(votes)
    .map((record) => completed(record, columns.get(record.lines[0].page) ?? new Map(), context))
    .filter((row) => row.size >= needed);
}

/** Elements of a list of primitives, in document order. */
export function votedElements(items: Field, context: Context): Candidate[] {
  return settleWords(votesFor(items, linesByWord(context.view.lines), context)).map(({ candidate }) => candidate);
}

function linesByWord(lines: readonly DocumentLine[]): Map<DocumentWord, DocumentLine> {
  const byWord = new Map<DocumentWord, DocumentLine>();
  for (const line of lines) for (const word of line.span.words) byWord.set(word, line);
  return byWord;
}

function votesFor(field: Field, lines: ReadonlyMap<DocumentWord, DocumentLine>, context: Context): Vote[] {
  return distinctMatches(context.matches.get(field) ?? []).flatMap((match) => {
    const line = match.words[0] && lines.get(match.words[0]);
    if (!line || cellChance(match) < SURE) return [];
    const candidate = candidateOf(field, match, context) ?? statedTruth(field, match);
    if (!candidate) return [];
    const voted = { ...candidate, score: VOTED * cellChance(match) };
    return [{ field, match, line, worth: candidate.score, candidate: voted }];
  });
}

/** `Present` as the end of a job says that it is the current one. */
function statedTruth(field: Field, match: Match): Candidate | null {
  if (field.type !== 'boolean') return null;
  const span = new WordSpan(match.words);
  return candidateIn(span, { value: true, start: 0, end: span.text.length }, 'matched', chanceOfMatch(match));
}

/** Each word belongs to the property with the highest score. */
function settleWords(votes: readonly Vote[]): Vote[] {
  const taken = new Set<DocumentWord>();
  return [...votes]
    .sort((a, b) => b.worth - a.worth)
    .filter(({ match }) => {
      if (match.words.some((word) => taken.has(word))) return false;
      for (const word of match.words) taken.add(word);
      return true;
    })
    .sort((a, b) => a.line.index - b.line.index || leftOf(a) - leftOf(b));
}

interface Record {
  row: ItemRow;
  lines: [DocumentLine, ...DocumentLine[]];
  left: number;
}

/**
 * Records side by side print the same properties on one line. A total may belong to a record, but never starts one.
 *
 *     Item: Tea        Item: Rice
 *     Total: 4.50      Total: 3.25
 */
function grouped(votes: readonly Vote[]): Record[] {
  const records: Record[] = [];
  let open: Record[] = [];
  const recordOf = (vote: Vote): Record => open.findLast(({ left }) => left <= leftOf(vote)) ?? open[0]!;
  for (const [line, onLine] of Map.groupBy(votes, (vote) => vote.line)) {
    const isNear = open.some(
      ({ lines }) => lines[0].page === line.page && line.index - lastOf(lines).index <= FARTHEST_LINES,
    );
    const continues = isNear && onLine.every((vote) => !recordOf(vote).row.has(vote.field));
    if (!continues && isTotalLine(line)) continue;
    if (!continues) {
      open = startsOf(line, onLine).map((left) => ({ row: new Map(), lines: [line], left }));
      records.push(...open);
    }
    for (const vote of onLine) {
      const { row, lines } = recordOf(vote);
      if (!row.has(vote.field)) row.set(vote.field, vote.candidate);
      if (lines.at(-1) !== line) lines.push(line);
    }
  }
  return records;
}

const leftOf = ({ match }: Vote): number => match.words[0]?.left ?? 0;

/** Where the records of a line start: one, or several if each property occurs equally often. */
function startsOf({ span }: DocumentLine, votes: readonly Vote[]): number[] {
  const counts = [...Map.groupBy(votes, ({ field }) => field).values()].map(({ length }) => length);
  const beside = counts.every((count) => count === counts[0]) ? counts[0]! : 1;
  return Array.from({ length: beside }, (_, at) => {
    const end = votes[at * counts.length - 1]?.match.words.at(-1)?.right ?? 0;
    return Math.min(leftOf(votes[at * counts.length]!), ...span.words.map(({ left }) => left).filter((x) => x >= end));
  });
}

/** By page: the column of each property, if its cells are aligned. */
function columnsOf(votes: readonly Vote[]): Map<number, Map<Field, Extent>> {
  const columns = new Map<number, Map<Field, Extent>>();
  for (const [page, onPage] of Map.groupBy(votes, ({ line }) => line.page)) {
    const found = new Map<Field, Extent>();
    for (const [field, own] of Map.groupBy(onPage, (vote) => vote.field)) {
      if (own.length < FEWEST_FOR_COLUMN) continue;
      const cells = own.map(({ match }) => new WordSpan(match.words));
      const left = Math.min(...cells.map((cell) => cell.left));
      const right = Math.max(...cells.map((cell) => cell.right));
      const widest = Math.max(...cells.map((cell) => cell.right - cell.left));
      if (right - left <= widest * 2) found.set(field, { left, right });
    }
    columns.set(page, found);
  }
  return columns;
}

/** Reads cells in known columns without a vote, on the lines of the record. */
function completed({ row, lines }: Record, columns: ReadonlyMap<Field, Extent>, context: Context): ItemRow {
  const taken = new Set([...row.values()].flatMap(({ words }) => words));
  const whole: ItemRow = new Map(row);
  for (const run of lines.flatMap((line) => line.runs)) {
    if (run.words.some((word) => taken.has(word))) continue;
    const field = [...columns].find(([own, column]) => !whole.has(own) && isUnder(run, column))?.[0];
    const reading = field && readValues(field, run.text, context.habits)[0];
    if (!field || !reading) continue;
    whole.set(field, candidateIn(run, reading, 'matched', UNVOTED));
  }
  return whole;
}

const isUnder = (run: WordRun, { left, right }: Extent): boolean => {
  const middle = (run.left + run.right) / 2;
  return middle >= left && middle <= right;
};
