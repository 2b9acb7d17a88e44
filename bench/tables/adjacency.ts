import { countShared } from '../../src/domain/statistics.ts';

/** A cell of a table for scoring: the rows and columns it covers (last included) and its text without white space. */
export interface ScoredCell {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
  text: string;
}

export interface Tally {
  correct: number;
  found: number;
  true: number;
}

/**
 * Ignores white space, letter case and variants of dashes and quotes: the ground truth was typed from small capitals
 * and old fonts.
 */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[’‘´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, '');

/** Pairs of neighbouring cells with text, as `direction|text|text`; empty cells in between are skipped. */
export function relationsOf(cells: readonly ScoredCell[]): string[] {
  const filled = cells.filter((cell) => cell.text !== '');
  const relations: string[] = [];
  const seen = new Set<string>();
  const walk = (line: ScoredCell[], direction: 'right' | 'down'): void => {
    for (let i = 1; i < line.length; i++) {
      const pair = `${direction}|${filled.indexOf(line[i - 1]!)}|${filled.indexOf(line[i]!)}`;
      if (seen.has(pair)) continue;
      seen.add(pair);
      relations.push(`${direction}|${line[i - 1]!.text}|${line[i]!.text}`);
    }
  };
  const rows = Math.max(-1, ...filled.map((cell) => cell.lastRow)) + 1;
  const columns = Math.max(-1, ...filled.map((cell) => cell.lastColumn)) + 1;
  for (let row = 0; row < rows; row++) {
    const line = filled.filter((cell) => cell.firstRow <= row && row <= cell.lastRow);
    walk(
      line.sort((a, b) => a.firstColumn - b.firstColumn),
      'right',
    );
  }
  for (let column = 0; column < columns; column++) {
    const line = filled.filter((cell) => cell.firstColumn <= column && column <= cell.lastColumn);
    walk(
      line.sort((a, b) => a.firstRow - b.firstRow),
      'down',
    );
  }
  return relations;
}

export function tallyRelations(truth: readonly string[], found: readonly string[]): Tally {
  return { correct: countShared(truth, found), found: found.length, true: truth.length };
}

export const f1 = ({ correct, found, true: all }: Tally): number =>
  found + all === 0 ? 1 : (2 * correct) / (found + all);
