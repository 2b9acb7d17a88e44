import type { Chart, ChartSeries } from '../../../chart/chart.ts';

const TYPES: ReadonlyMap<number, Chart['type']> = new Map([
  [0x1017, 'column'],
  [0x1018, 'line'],
  [0x1019, 'pie'],
  [0x101a, 'area'],
  [0x101b, 'scatter'],
]);
const BAR = 0x1017;
const [SERIES, SERIES_TEXT, OBJECT_LINK, TEXT, BEGIN, END] = [0x1003, 0x100d, 0x1027, 0x1025, 0x1033, 0x1034];
const [DATA_KIND, NUMBER, LABEL] = [0x1065, 0x0203, 0x0204];
const [OF_VALUES, OF_CATEGORIES] = [1, 2];
/** Text linked to the chart itself is its title. */
const OF_CHART = 1;
const MOST_SERIES = 50;
const MOST_POINTS = 5_000;

/** A chart of an xls file, from its records ([MS-XLS] 2.1.7.20.1) with cached values. */
export class XlsChart {
  #type: Chart['type'] | null = null;
  #title = '';
  readonly #blocks: number[] = [];
  #last = 0;
  #text = '';
  readonly #names: string[] = [];
  readonly #values: (number | null)[][] = [];
  readonly #categories: string[][] = [];
  #kind = 0;

  add(type: number, data: Buffer): void {
    const parent = this.#blocks.at(-1);
    if (type === BEGIN) this.#blocks.push(this.#last);
    else if (type === END) this.#blocks.pop();
    else this.#last = type;
    const named = TYPES.get(type);
    if (named) this.#type ??= type === BAR && isLying(data) ? 'bar' : named;
    if (type === SERIES) this.#names.push('');
    if (type === TEXT) this.#text = '';
    if (type === SERIES_TEXT) this.#named(shortText(data), parent);
    if (type === OBJECT_LINK && parent === TEXT && data.length >= 2 && data.readUInt16LE(0) === OF_CHART)
      this.#title = this.#text;
    if (type === DATA_KIND && data.length >= 2) this.#kind = data.readUInt16LE(0);
    if (type === NUMBER && data.length >= 14) this.#point(data, String(data.readDoubleLE(6)));
    if (type === LABEL && data.length >= 9) this.#point(data, longText(data.subarray(6)));
  }

  read(): Chart {
    const count = Math.min(MOST_SERIES, Math.max(this.#names.length, this.#values.length));
    const series = Array.from({ length: count }, (_, at): ChartSeries => {
      const values = Array.from(this.#values[at] ?? [], (value) => value ?? null);
      return {
        name: this.#names[at] ?? '',
        categories: Array.from(this.#categories[at] ?? [], (c) => c ?? ''),
        values,
      };
    });
    return {
      type: this.#type ?? 'other',
      title: this.#title,
      series: series.filter(({ values }) => values.length > 0),
    };
  }

  #named(text: string, parent: number | undefined): void {
    if (parent === SERIES && this.#names.length > 0) this.#names[this.#names.length - 1] = text;
    if (parent === TEXT) this.#text = text;
  }

  /** Values are stored as cells: the row is the point, the column the series. */
  #point(data: Buffer, text: string): void {
    const [point, series] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    if (point >= MOST_POINTS || series >= MOST_SERIES) return;
    if (this.#kind === OF_CATEGORIES) put(this.#categories, series, point, text);
    if (this.#kind === OF_VALUES && Number.isFinite(Number(text))) put(this.#values, series, point, Number(text));
  }
}

function put<T>(lists: T[][], list: number, at: number, value: T): void {
  lists[list] ??= [];
  lists[list][at] = value;
}

const isLying = (data: Buffer): boolean => data.length >= 6 && (data.readUInt16LE(4) & 1) === 1;

const signs = (data: Buffer, count: number, flags: number, from: number): string =>
  flags & 1 ? data.toString('utf16le', from, from + 2 * count) : data.toString('latin1', from, from + count);

const shortText = (data: Buffer): string =>
  data.length >= 4 ? signs(data, data.readUInt8(2), data.readUInt8(3), 4) : '';

const longText = (data: Buffer): string => signs(data, data.readUInt16LE(0), data[2]!, 3);
