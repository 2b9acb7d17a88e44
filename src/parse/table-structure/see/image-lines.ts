import type { BoundingBox } from '../../../domain/geometry.ts';
import type { Grey } from '../../../models/ocr/image/grey.ts';
import { lineMaps } from './line-maps.ts';

/** A straight line, or an edge of shading, in pixels of the crop. */
export interface ImageLine {
  isHorizontal: boolean;
  at: number;
  from: number;
  to: number;
}

/** Both edges of a thick line, and the steps of a crooked one, are this close together in word heights. */
const SAME_LINE = 0.35;
/** Gaps along a line, in word heights, that words or noise tear into it. */
const TORN = 1.2;

/** Shortest line in heights of a word; strokes of letters that stick out of their boxes are shorter. */
const SHORTEST_HORIZONTAL = 1.2;
const SHORTEST_VERTICAL = 0.9;

/** Lines that only the pixels of the table show. `words` are masked out. */
export function imageLines(crop: Grey, words: readonly BoundingBox[], wordHeight: number): ImageLine[] {
  const { width, height, horizontal, vertical } = lineMaps(crop, words);
  const across = runsOf(horizontal, height, width, width, 1).filter(isAtLeast(10, SHORTEST_HORIZONTAL * wordHeight));
  const down = runsOf(vertical, width, height, 1, width).filter(isAtLeast(8, SHORTEST_VERTICAL * wordHeight));
  return [...joined(across, wordHeight, true), ...joined(down, wordHeight, false)];
}

const isAtLeast =
  (pixels: number, length: number) =>
  ({ from, to }: Run): boolean =>
    to - from >= Math.max(pixels, Math.floor(length));

interface Run {
  at: number;
  from: number;
  to: number;
}

function runsOf(map: Uint8Array, across: number, along: number, acrossStep: number, alongStep: number): Run[] {
  const runs: Run[] = [];
  const addRuns = (at: number): void => {
    let from = -1;
    for (let i = 0; i <= along; i++) {
      const isOn = i < along && map[at * acrossStep + i * alongStep] === 1;
      if (isOn && from < 0) from = i;
      else if (!isOn && from >= 0) {
        runs.push({ at, from, to: i });
        from = -1;
      }
    }
  };
  for (let at = 0; at < across; at++) addRuns(at);
  return runs;
}

function joined(runs: readonly Run[], wordHeight: number, isHorizontal: boolean): ImageLine[] {
  const open: (Run & { sum: number; count: number; last: number })[] = [];
  const lines: typeof open = [];
  for (const run of runs) {
    const near = open.filter((line) => run.at - line.last <= SAME_LINE * wordHeight);
    const same = near.find(
      (line) => run.from <= line.to + TORN * wordHeight && run.to >= line.from - TORN * wordHeight,
    );
    if (same) {
      same.from = Math.min(same.from, run.from);
      same.to = Math.max(same.to, run.to);
      same.sum += run.at * (run.to - run.from);
      same.count += run.to - run.from;
      same.last = run.at;
    } else {
      const line = { ...run, sum: run.at * (run.to - run.from), count: run.to - run.from, last: run.at };
      open.push(line);
      lines.push(line);
    }
    if (open.length > 4 * near.length + 16) open.splice(0, open.length, ...near, ...(same ? [] : [lines.at(-1)!]));
  }
  return lines.map(({ from, to, sum, count }) => ({ isHorizontal, at: sum / count, from, to }));
}
