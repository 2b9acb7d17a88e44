import type { BoundingBox } from '../../domain/geometry.ts';
import type { PageContent, RuledLine, Word } from '../page-content.ts';

/** A small page with one table, drawn as the service would see it. Only tests use this. */
export interface TableFixture {
  region: BoundingBox;
  content: PageContent;
}

interface FixtureOptions {
  /** Widths of the columns in pixels. */
  columns: number[];
  /** Texts by row and column; `\n` breaks a line, a null goes on with the cell to its left. */
  rows: (string | null)[][];
  lines?: 'grid' | 'rows' | 'none';
  /** Lines are in the picture only, as on a scan. */
  scanned?: boolean;
  /** Background of each row, 255 white. */
  shades?: number[];
  /** How many rows at the top are set in bold. */
  boldRows?: number;
}

const SIZE = 20;
const LINE = 24;
const PADDING = 8;
const ORIGIN = 40;

export function tableFixture(options: FixtureOptions): TableFixture {
  const { columns, rows, lines = 'none', scanned = false, shades = [], boldRows = 0 } = options;
  const heights = rows.map(
    (row) => Math.max(...row.map((text) => (text ?? '').split('\n').length)) * LINE + 2 * PADDING - 4,
  );
  const xs = edges(columns);
  const ys = edges(heights);
  const width = xs.at(-1)! + ORIGIN;
  const height = ys.at(-1)! + ORIGIN;
  const raster = { width, height, data: new Uint8Array(3 * width * height).fill(255) };
  const words: Word[] = [];
  const rules: RuledLine[] = [];
  for (const [r, row] of rows.entries()) {
    if (shades[r] !== undefined) paint(raster, xs[0]!, ys[r]!, xs.at(-1)!, ys[r + 1]!, shades[r]!);
    for (const [c, text] of row.entries()) {
      if (text !== null) words.push(...wordsOf(text, xs[c]! + PADDING, ys[r]! + PADDING, r < boldRows));
    }
  }
  const draw = (left: number, top: number, right: number, bottom: number): void => {
    paint(raster, left, top, right, bottom, 0);
    const orientation = right - left > bottom - top ? 'horizontal' : 'vertical';
    const bbox = { left, top, width: right - left, height: bottom - top };
    if (!scanned) rules.push({ orientation, bbox, color: '#000000' });
  };
  if (lines !== 'none') for (const y of ys) draw(xs[0]!, y, xs.at(-1)! + 2, y + 2);
  if (lines === 'grid') {
    for (const [k, x] of xs.entries()) {
      for (const [r, row] of rows.entries()) {
        if (row[k] !== null || k === columns.length) draw(x, ys[r]!, x + 2, ys[r + 1]!);
      }
    }
  }
  for (const { bbox } of words)
    paint(raster, bbox.left, bbox.top + 3, bbox.left + bbox.width, bbox.top + bbox.height - 3, 60);
  const content = { pageNumber: 1, width, height, dpi: 144, raster, words, rules, fills: [], images: [], links: [] };
  const region = {
    left: xs[0]! - 4,
    top: ys[0]! - 4,
    width: xs.at(-1)! - xs[0]! + 10,
    height: ys.at(-1)! - ys[0]! + 10,
  };
  return { region, content };
}

function edges(lengths: readonly number[]): number[] {
  const found = [ORIGIN];
  for (const length of lengths) found.push(found.at(-1)! + length);
  return found;
}

function wordsOf(text: string, left: number, top: number, bold: boolean): Word[] {
  return text.split('\n').flatMap((line, index) => {
    const found: Word[] = [];
    for (const match of line.matchAll(/\S+/g)) {
      const bbox = {
        left: left + match.index * 10,
        top: top + index * LINE,
        width: match[0].length * 10 - 1,
        height: 16,
      };
      const font = { name: 'Test', size: SIZE, bold, italic: false, monospace: false, color: '#000000' };
      const baseline = bbox.top + 15;
      found.push({ text: match[0], bbox, confidence: null, source: 'text-layer', angle: 0, font, baseline });
    }
    return found;
  });
}

function paint(
  raster: PageContent['raster'],
  left: number,
  top: number,
  right: number,
  bottom: number,
  grey: number,
): void {
  for (let y = top; y < bottom; y++)
    raster.data.fill(grey, 3 * (y * raster.width + left), 3 * (y * raster.width + right));
}

/** The same page turned clockwise, as a table printed sideways. */
export function turned({ region, content }: TableFixture, angle: 90 | 270): TableFixture {
  const { width, height } = content;
  const box = ({ left, top, width: w, height: h }: BoundingBox): BoundingBox =>
    angle === 90
      ? { left: height - top - h, top: left, width: h, height: w }
      : { left: top, top: width - left - w, width: h, height: w };
  const data = new Uint8Array(content.raster.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const target = angle === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      for (let k = 0; k < 3; k++) data[3 * target + k] = content.raster.data[3 * (y * width + x) + k]!;
    }
  }
  const turnedContent: PageContent = {
    ...content,
    width: height,
    height: width,
    raster: { width: height, height: width, data },
    words: content.words.map(({ baseline: _, ...word }) => ({ ...word, bbox: box(word.bbox), angle })),
    rules: content.rules.map((rule) => ({
      ...rule,
      bbox: box(rule.bbox),
      orientation: rule.orientation === 'horizontal' ? 'vertical' : 'horizontal',
    })),
  };
  return { region: box(region), content: turnedContent };
}
