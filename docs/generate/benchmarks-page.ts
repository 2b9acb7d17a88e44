import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a benchmark found, as it is kept in `bench/results`. */
interface ResultFile {
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
  /** Whether anybody looked at these documents while the code was written. */
  part?: 'looked-at' | 'only-scored' | 'all';
}

const FOLDER = path.join(import.meta.dirname, '../../bench/results');

const INTRODUCTION = `# Benchmarks

Every figure here was written by a benchmark into \`bench/results\`, with the commit, the machine and the command that gave it. Collections of
other people's documents are split by a hash: **looked-at** documents may be opened while working on the code, **only-scored** ones are never
opened. Figures of the second kind say more about your documents. \`npm run bench\` lists all benchmarks.
`;

/** `docs/benchmarks.md`, made from the files that benchmarks write. */
export function benchmarksPage(): string {
  const results = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as ResultFile);
  return [INTRODUCTION, ...results.map(section)].join('\n');
}

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
