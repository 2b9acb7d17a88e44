import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resultsChart } from './results-chart.ts';

/** A file of `bench/results`. */
export interface ResultFile {
  subject: string;
  commit: string;
  date: string;
  machine: string;
  command: string;
  note?: string;
  rows: ResultRow[];
}

interface ResultRow {
  name: string;
  value?: number | string;
  values?: Record<string, number | string>;
  /** Whether these documents were opened while the code was written. */
  part?: 'looked-at' | 'only-scored' | 'all';
}

const FOLDER = path.join(import.meta.dirname, '../../bench/results');

const INTRODUCTION = `# Benchmarks

Every figure comes from a file in \`bench/results\`, with its commit, machine and command. Collections of other people's documents are split
by a hash: **looked-at** documents may be opened while working on the code, **only-scored** ones are never opened. Figures of the second kind
say more about your documents. \`npm run bench\` lists all benchmarks.

![Bar chart: overall, table and heading scores of Quire and other tools on 97 pages](images/results.svg)

Scores on 97 one-page PDFs (DP-Bench, from \`bench/results/parse.json\`); the axis starts at 0.6.
`;

const readResult = (name: string): ResultFile => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));

/** `docs/benchmarks.md`, generated from the files that benchmarks write. */
export function benchmarksPage(): string {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return [INTRODUCTION, ...names.sort().map((name) => section(readResult(name)))].join('\n');
}

export const benchmarksChart = (): string => resultsChart(readResult('parse.json'));

function section({ subject, commit, date, machine, command, note, rows }: ResultFile): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(valuesOf(row))))];
  const hasParts = rows.some(({ part }) => part !== undefined);
  const head = ['', ...(hasParts ? ['part'] : []), ...columns];
  const lines = rows.map((row) => {
    const values = valuesOf(row);
    return [row.name, ...(hasParts ? [row.part ?? ''] : []), ...columns.map((column) => String(values[column] ?? ''))];
  });
  return [
    `## ${subject}`,
    '',
    `\`${command}\` · commit ${commit} · ${date} · ${machine}`,
    '',
    tableRow(head),
    tableRow(head.map(() => '---')),
    ...lines.map(tableRow),
    ...(note ? ['', note] : []),
    '',
  ].join('\n');
}

const valuesOf = ({ value, values }: ResultRow): Record<string, number | string> =>
  values ?? (value === undefined ? {} : { value });

const tableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
