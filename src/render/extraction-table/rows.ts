import type { ExtractionColumns } from '../../domain/extraction/extraction-columns.ts';
import { isMetrics } from '../../domain/extraction/extraction-leaves.ts';
import { valueAt } from '../../domain/plain-object.ts';

export interface TableDocument {
  file: string;
  status: string;
  error: string | null;
  results: unknown;
  metrics: unknown;
}

export type TableCellValue = string | number | boolean | null;
export type Documents = () => AsyncIterable<TableDocument> | Iterable<TableDocument>;

/** The first row has the names of the columns. */
export interface TableSheet {
  name: string;
  rows: () => AsyncGenerator<TableCellValue[]>;
}

/** A sheet with one row per document, and a sheet with one row per item for each list. */
export function sheetsOf({ columns, lists }: ExtractionColumns, documents: Documents): TableSheet[] {
  const paired = (paths: readonly (readonly string[])[]): string[] =>
    paths.flatMap((path) => [path.join('.'), `${path.join('.')} (confidence)`]);
  return [
    {
      name: 'documents',
      async *rows() {
        yield ['file', 'status', 'error', ...paired(columns)];
        for await (const { file, status, error, results, metrics } of documents())
          yield [file, status, error, ...columns.flatMap((path) => cellsAt(results, metrics, path))];
      },
    },
    ...lists.map(({ path, columns: own }) => ({
      name: path.join('.'),
      async *rows(): AsyncGenerator<TableCellValue[]> {
        yield ['file', 'row', ...paired(own)];
        for await (const { file, results, metrics } of documents()) {
          const items = valueAt(results, path);
          const scores = valueAt(metrics, path);
          if (!Array.isArray(items)) continue;
          for (const [index, item] of items.entries()) {
            const metric = Array.isArray(scores) ? scores[index] : null;
            yield [file, index + 1, ...own.flatMap((name) => cellsAt(item, metric, name))];
          }
        }
      },
    })),
  ];
}

function cellsAt(results: unknown, metrics: unknown, path: readonly string[]): TableCellValue[] {
  const metric = valueAt(metrics, path);
  return [plain(valueAt(results, path)), isMetrics(metric) ? metric.score : null];
}

function plain(value: unknown): TableCellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const isFlat = Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');
  return isFlat ? value.join('; ') : JSON.stringify(value);
}
