import type { Point } from '../text-rect.ts';

export interface Component {
  /** Corners of every row of the component; their hull is the component's hull. */
  outline: Point[];
  pixelCount: number;
  /** Sum of the map over the component's pixels. */
  sum: number;
}

/** From the first to before the last row and column. */
export function boundsOf({ outline }: Component): { left: number; top: number; right: number; bottom: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of outline) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** The middle of a component from left to right, at each of its columns. */
export function middleLineOf(component: Component): { from: number; middle: Float64Array } {
  const { outline } = component;
  const { left: from, right: to } = boundsOf(component);
  const middle = new Float64Array(to - from);
  const counts = new Int32Array(to - from);
  // Four corners a row: left and right above, left and right below.
  for (let i = 0; i < outline.length; i += 4) {
    const { x: left, y } = outline[i]!;
    for (let x = left; x < outline[i + 1]!.x; x++) {
      middle[x - from]! += y + 0.5;
      counts[x - from]!++;
    }
  }
  for (let i = 0; i < middle.length; i++) middle[i]! /= counts[i]!;
  return { from, middle };
}

/**
 * Finds the 8-connected islands where `map` exceeds `threshold`. Works on runs of each row, joined with a union-find:
 *
 *     row 0   ─██──███─     runs a, b
 *     row 1   ──███████     run c touches both: a, b and c are one island
 */
export function findComponents(map: Float32Array, width: number, height: number, threshold: number): Component[] {
  const starts: number[] = [];
  const ends: number[] = [];
  const rows: number[] = [];
  const sums: number[] = [];
  const parent: number[] = [];
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  let previousBegin = 0;
  for (let y = 0; y < height; y++) {
    const begin = starts.length;
    let above = previousBegin;
    const rowAt = y * width;
    const end = rowAt + width;
    for (let at = firstAbove(map, threshold, rowAt, end); at < end; at = firstAbove(map, threshold, at, end)) {
      const start = at - rowAt;
      let sum = 0;
      while (at < end && map[at]! > threshold) sum += map[at++]!;
      const x = at - rowAt;
      const run = starts.length;
      starts.push(start);
      ends.push(x);
      rows.push(y);
      sums.push(sum);
      parent.push(run);
      // A run ends before `ends`; diagonal neighbours touch, hence the inclusive comparisons.
      while (above < begin && ends[above]! < start) above++;
      for (let other = above; other < begin && starts[other]! <= x; other++) parent[root(other)] = root(run);
    }
    previousBegin = begin;
  }
  const components = new Map<number, Component>();
  for (let run = 0; run < starts.length; run++) {
    const key = root(run);
    let component = components.get(key);
    if (!component) {
      component = { outline: [], pixelCount: 0, sum: 0 };
      components.set(key, component);
    }
    const left = starts[run]!;
    const right = ends[run]!;
    const y = rows[run]!;
    component.outline.push({ x: left, y }, { x: right, y }, { x: left, y: y + 1 }, { x: right, y: y + 1 });
    component.pixelCount += right - left;
    component.sum += sums[run]!;
  }
  return [...components.values()];
}

/** `end` where there is none. */
function firstAbove(map: Float32Array, threshold: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (map[at]! > threshold) return at;
  return end;
}
