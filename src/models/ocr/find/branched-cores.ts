import { middleValue } from '../../../domain/statistics.ts';
import { boundsOf, type Component, findComponents } from './components.ts';

/** Columns of a core that are this many times as high as most join several lines; so do those beside them, as far as they are higher than most. */
const JOINS = 1.6;
const BESIDE = 1.15;
/** Share of the columns that may be so high; of a bent line more are. */
const MOST_JOINING = 0.3;

/**
 * The parts of a core that has run over several lines, because something touches them all: a large first letter, a brace, a stroke of
 * a pen. Whole it is not a rectangle, and all of its lines would be lost. It is cut where it is higher than elsewhere:
 *
 *     ████ ───────────          ████ │ ───────────
 *     ████                →     ████ │
 *     ████ ───────────          ████ │ ───────────
 */
export function partsOfBranched(component: Component, map: Float32Array, mapWidth: number): Component[] {
  const { outline } = component;
  const { left, top, right, bottom } = boundsOf(component);
  const [width, height] = [right - left, bottom - top];
  const core = new Float32Array(width * height);
  // Four corners a run, the first of them at its left, the second at its right.
  for (let i = 0; i < outline.length; i += 4) {
    const { x, y } = outline[i]!;
    const from = y * mapWidth + x;
    core.set(map.subarray(from, from + outline[i + 1]!.x - x), (y - top) * width + x - left);
  }
  const columns = Array.from({ length: width }, (_, x) => runsDown(core, x, width, height));
  const usual = middleValue(columns.flat().map(({ from, to }) => to - from))!;
  const heights = columns.map((runs) => Math.max(0, ...runs.map(({ from, to }) => to - from)));
  const joins = heights.map((height) => height > JOINS * usual);
  for (let x = 1; x < width; x++) if (joins[x - 1] && heights[x]! > BESIDE * usual) joins[x] = true;
  for (let x = width - 2; x >= 0; x--) if (joins[x + 1] && heights[x]! > BESIDE * usual) joins[x] = true;
  const joining = joins.filter(Boolean).length;
  if (joining === 0 || joining > MOST_JOINING * width) return [];
  const low = core.slice();
  for (const [x, runs] of columns.entries())
    for (const { from, to } of runs)
      if (joins[x] && to - from > BESIDE * usual) for (let y = from; y < to; y++) low[y * width + x] = 0;
  const high = core.map((value, at) => (low[at] === 0 ? value : 0));
  return [low, high].flatMap((part) => findComponents(part, width, height, 0)).map((part) => moved(part, left, top));
}

function runsDown(core: Float32Array, x: number, width: number, height: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let y = 0; y < height; y++) {
    if (core[y * width + x] === 0) continue;
    const last = runs.at(-1);
    if (last?.to === y) last.to++;
    else runs.push({ from: y, to: y + 1 });
  }
  return runs;
}

const moved = (component: Component, left: number, top: number): Component => ({
  ...component,
  outline: component.outline.map(({ x, y }) => ({ x: x + left, y: y + top })),
});
