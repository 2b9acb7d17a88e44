import { type ResultFile, readResult, resultNames } from './result-file.ts';
import { resultsChart } from './results-chart.ts';

/** The most common questions come first. Files that are not listed here come last, by name. */
const ORDER = ['parse', 'tables', 'faithful', 'extraction', 'speed', 'charts', 'tagged', 'formatting', 'scripts'];

const INTRODUCTION = `# Benchmarks

Every figure comes from a file in \`bench/results\`, with its commit, machine and command. Public document collections are split
by a hash: **looked-at** documents may be opened while working on the code, **only-scored** ones are never opened. Figures of the second kind
predict more reliably what to expect on your documents. \`npm run bench\` lists all benchmarks. Experiments that were rejected are in [decisions](decisions/README.md).

![Bar chart: overall, table and heading scores of Quire and other tools on 97 pages](images/results.svg)

Scores on 97 one-page PDFs (DP-Bench, from \`bench/results/parse.json\`); the axis starts at 0.6.
`;

/** `docs/benchmarks.md`, generated from the files that benchmarks write. */
export function benchmarksPage(): string {
  const names = [...new Set([...ORDER, ...resultNames().sort()])];
  return [INTRODUCTION, ...names.map((name) => section(readResult(name)))].join('\n');
}

export const benchmarksChart = (): string => resultsChart(readResult('parse'));

function section({ title, about, commit, date, machine, command, tables, note }: ResultFile): string {
  const commands = command.map((line) => `\`${line}\``).join(', ');
  return [
    `## ${title}`,
    '',
    about,
    '',
    ...tables.flatMap(({ title: heading, columns, rows }) => [
      tableRow([heading ?? '', ...columns]),
      tableRow(['---', ...columns.map(() => '---')]),
      ...rows.map((row) => tableRow(row.map((cell) => (cell === null ? '' : String(cell))))),
      '',
    ]),
    ...(note ? [note, ''] : []),
    `${commands} · commit ${commit} · ${date} · ${machine}`,
    '',
  ].join('\n');
}

const tableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
