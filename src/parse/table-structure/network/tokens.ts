import { zip } from '../../../domain/lists.ts';
import { median } from '../../../domain/statistics.ts';
import {
  type ColumnCandidate,
  columnCandidates,
  middleOf,
  type RowCandidate,
  rowCandidates,
  type TokenBox,
} from './candidates.ts';
import { WORD_FEATURE_COUNT, wordFeatures } from './word-features.ts';

export interface TokenWord extends TokenBox {
  text: string;
  isBold: boolean;
}

export type GraphicKind = 'horizontal' | 'vertical' | 'fill';

/** A drawn line, or a shaded rectangle. */
export interface Graphic extends TokenBox {
  kind: GraphicKind;
}

/** Tokens of one kind: a box of four numbers each, and features. */
export interface TokenGroup {
  count: number;
  boxes: Float32Array;
  features: Float32Array;
  width: number;
}

/** A table as the network sees it. All lengths are in heights of a usual word. `training/tables/features.py` computes the same. */
export interface TableTokens {
  words: TokenGroup;
  graphics: TokenGroup;
  columns: TokenGroup;
  rows: TokenGroup;
  boxes: TokenBox[];
  columnCandidates: ColumnCandidate[];
  rowCandidates: RowCandidate[];
}

const GEOMETRY = 18;
const KINDS: Record<GraphicKind, number> = { horizontal: 1, vertical: 2, fill: 3 };
const MOST_GRAPHICS = 160;
/** Lines reach at most this far beyond the words. */
const MARGIN = 2;
export const SHORTEST = 0.4;
/** Gaps on a line wider than this begin another text. */
const APART = 0.8;

export function tableTokens(words: readonly TokenWord[], graphics: readonly Graphic[]): TableTokens {
  const unit = median(words.map(({ y0, y1 }) => y1 - y0)) || 1;
  let left = Infinity;
  let top = Infinity;
  for (const { x0, y0 } of words) {
    left = Math.min(left, x0);
    top = Math.min(top, y0);
  }
  const scaled = ({ x0, y0, x1, y1 }: TokenBox): TokenBox => ({
    x0: (x0 - left) / unit,
    y0: (y0 - top) / unit,
    x1: (x1 - left) / unit,
    y1: (y1 - top) / unit,
  });
  const boxes = words.map(scaled);
  const size = { width: 0, height: 0 };
  for (const { x1, y1 } of boxes) {
    size.width = Math.max(size.width, x1);
    size.height = Math.max(size.height, y1);
  }
  const drawn = keptGraphics(graphics, scaled, size);
  const columns = columnCandidates(boxes);
  const rows = rowCandidates(boxes);
  const spaced = withGaps(boxes);
  const texts = words.map(({ text, isBold }) => wordFeatures(text, isBold));
  return {
    words: group(
      zip(spaced, texts).map(([{ box, left, right }, text]) => {
        const gaps = [Math.log1p(Math.max(left, -0.5)), Math.log1p(Math.max(right, -0.5))];
        return { box, features: [...text, ...geometry(box, size, 4, gaps)] };
      }),
      WORD_FEATURE_COUNT + GEOMETRY,
    ),
    graphics: group(
      drawn.map((box) => ({
        box,
        features: [...[0, 1, 2, 3].map((kind) => Number(KINDS[box.kind] === kind)), ...geometry(box, size, 3, [])],
      })),
      4 + GEOMETRY,
    ),
    columns: columnTokens(columns, rows.length + 1, boxes, drawn, size),
    rows: rowTokens(rows, spaced, texts, drawn, size),
    boxes,
    columnCandidates: columns,
    rowCandidates: rows,
  };
}

interface Size {
  width: number;
  height: number;
}

function keptGraphics(
  graphics: readonly Graphic[],
  scaled: (box: TokenBox) => TokenBox,
  { width, height }: Size,
): Graphic[] {
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, -MARGIN), most + MARGIN);
  const length = ({ x0, y0, x1, y1 }: TokenBox): number => x1 - x0 + y1 - y0;
  const kept = graphics
    .map((graphic): Graphic => {
      const { x0, y0, x1, y1 } = scaled(graphic);
      return {
        kind: graphic.kind,
        x0: clamp(x0, width),
        y0: clamp(y0, height),
        x1: clamp(x1, width),
        y1: clamp(y1, height),
      };
    })
    .filter((graphic) => length(graphic) > SHORTEST);
  return kept.length <= MOST_GRAPHICS ? kept : kept.sort((a, b) => length(b) - length(a)).slice(0, MOST_GRAPHICS);
}

function geometry(
  { x0, y0, x1, y1 }: TokenBox,
  { width, height }: Size,
  tallest: number,
  extra: readonly number[],
): number[] {
  return [
    x0 / width,
    x1 / width,
    y0 / height,
    y1 / height,
    Math.log1p(Math.abs(x1 - x0)) / 3,
    clip(y1 - y0, -3, tallest),
    Math.log1p(width) / 4,
    Math.log1p(height) / 4,
    ...extra,
  ];
}

const clip = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Features that a kind of token does not have stay 0. */
function group(tokens: readonly { box: TokenBox; features: number[] }[], width: number): TokenGroup {
  const count = tokens.length;
  const made = { count, boxes: new Float32Array(4 * count), features: new Float32Array(width * count), width };
  for (const [i, { box, features }] of tokens.entries()) {
    made.boxes.set([box.x0, box.y0, box.x1, box.y1], 4 * i);
    made.features.set(features, width * i);
  }
  return made;
}

/** A word with the free space left and right of it on its line, at most 12. */
interface SpacedWord {
  box: TokenBox;
  middle: number;
  left: number;
  right: number;
}

function withGaps(boxes: readonly TokenBox[]): SpacedWord[] {
  const words = boxes.map((box): SpacedWord => ({ box, middle: middleOf(box), left: 12, right: 12 }));
  const order = words.toSorted((a, b) => a.middle - b.middle);
  for (const [at, here] of order.entries()) {
    for (let next = at + 1, there = order[next]; there && there.middle - here.middle < 0.4; there = order[++next]) {
      const middles = there.box.x0 + there.box.x1 - here.box.x0 - here.box.x1;
      if (middles === 0) continue;
      const [a, b] = middles > 0 ? [here, there] : [there, here];
      const gap = Math.max(b.box.x0 - a.box.x1, -1);
      a.right = Math.min(a.right, gap);
      b.left = Math.min(b.left, gap);
    }
  }
  return words;
}

/** Share of a side of the table along which lines, and edges of fills, lie between two places. */
function ruledShare(
  graphics: readonly Graphic[],
  isHorizontal: boolean,
  from: number,
  to: number,
  total: number,
): [lines: number, fills: number] {
  const isBetween = (at: number): boolean => at >= from && at <= to;
  let lines = 0;
  let fills = 0;
  for (const { kind, x0, y0, x1, y1 } of graphics) {
    const length = isHorizontal ? x1 - x0 : y1 - y0;
    const [first, second] = isHorizontal ? [y0, y1] : [x0, x1];
    if (kind === 'fill') fills += length * (Number(isBetween(first)) + Number(isBetween(second)));
    else if ((kind === 'horizontal') === isHorizontal && isBetween(first)) lines += length;
  }
  return [Math.min(1, lines / total), Math.min(1, fills / total)];
}

function columnTokens(
  candidates: readonly ColumnCandidate[],
  lineCount: number,
  words: readonly TokenBox[],
  graphics: readonly Graphic[],
  size: Size,
): TokenGroup {
  const tokens = candidates.map(({ from, to, covered, prominence }) => {
    const box = { x0: from, y0: 0, x1: to, y1: size.height };
    const [lines, fills] = ruledShare(graphics, false, from - 0.2, to + 0.2, size.height);
    const ending = words.filter(({ x1 }) => Math.abs(x1 - from) < 0.25).length;
    const beginning = words.filter(({ x0 }) => Math.abs(x0 - to) < 0.25).length;
    const features = geometry(box, size, 3, [
      Math.min(to - from, 6) / 2,
      covered / lineCount,
      prominence / lineCount,
      Math.min(covered, 5) / 3,
      lines,
      fills,
      ending / lineCount,
      beginning / lineCount,
    ]);
    return { box, features };
  });
  return group(tokens, GEOMETRY);
}

function rowTokens(
  candidates: readonly RowCandidate[],
  words: readonly SpacedWord[],
  texts: readonly number[][],
  graphics: readonly Graphic[],
  size: Size,
): TokenGroup {
  const steps = candidates.map(({ above, below }) => below - above);
  const usual = median(steps) || 1;
  const least = steps.length > 0 ? Math.min(...steps) : 1;
  const starts = zip(words, texts).flatMap(([{ left, middle }, text]) =>
    left > APART ? [{ middle, isSmall: text[3]! }] : [],
  );
  const tokens = candidates.map(({ from, to, above, below }) => {
    const box = { x0: 0, y0: from, x1: size.width, y1: to };
    const [lines, fills] = ruledShare(graphics, true, above, below, size.width);
    const startsAt = (height: number) => starts.filter(({ middle }) => Math.abs(middle - height) < 0.3);
    const startsBelow = startsAt(below);
    const small = startsBelow.reduce((sum, { isSmall }) => sum + isSmall, 0) / Math.max(1, startsBelow.length);
    const step = below - above;
    const features = geometry(box, size, 3, [
      clip(to - from, -1, 4),
      clip(step, 0, 5),
      candidates.length / 40,
      lines,
      fills,
      clip(step / usual, 0, 3) - 1,
      clip(step / Math.max(0.3, least), 0, 4) - 1,
      startsAt(above).length / 6,
      startsBelow.length / 6,
      small,
    ]);
    return { box, features };
  });
  return group(tokens, GEOMETRY);
}
