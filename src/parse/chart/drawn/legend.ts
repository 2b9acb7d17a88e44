import { type BoundingBox, bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import { isYear } from '../../number-like.ts';
import type { ChartLabel } from './labels.ts';
import type { Shape } from './shapes.ts';

/** In type sizes: swatches are as high as their text, or little more, and a short line at most in width. */
const SWATCH_HEIGHT = 2;
const SWATCH_WIDTH = 4;
const SWATCH_GAP = 1.5;
const FEWEST_TICKS = 3;
/** Page pixels. */
const THIN = 2;

export interface Legend {
  /** The texts beside swatches of a colour: other charts of the page may use the same colours. */
  names: Map<string, ChartLabel[]>;
  swatches: Set<Shape>;
}

/** Names by the colour of the small shapes beside them: before the text, or after it where more are found there. */
export function legendOf(labels: readonly ChartLabel[], shapes: readonly Shape[]): Legend {
  const named = labels.filter(({ value, text }) => value === null || isYear(text));
  const before = legendWith(named, shapes, (label, { bbox }) =>
    // Recognition may take a swatch into the box of the first word.
    centreX(bbox) < label.bbox.left + 0.6 * label.size ? label.bbox.left - right(bbox) : Infinity,
  );
  const after = legendWith(named, shapes, (label, { bbox }) =>
    centreX(bbox) > right(label.bbox) ? bbox.left - right(label.bbox) : Infinity,
  );
  return after.names.size > before.names.size ? after : before;
}

function legendWith(
  labels: readonly ChartLabel[],
  shapes: readonly Shape[],
  gapBetween: (label: ChartLabel, shape: Shape) => number,
): Legend {
  const beside = new Map<string, Map<Shape, ChartLabel>>();
  for (const shape of shapes) {
    const { bbox, color } = shape;
    const label = labels.find(
      (own) =>
        bbox.height <= SWATCH_HEIGHT * own.size &&
        bbox.width <= SWATCH_WIDTH * own.size &&
        Math.abs(centreY(bbox) - centreY(own.bbox)) < 0.5 * own.size &&
        gapBetween(own, shape) < SWATCH_GAP * own.size,
    );
    if (label) beside.set(color, (beside.get(color) ?? new Map()).set(shape, label));
  }
  const legend: Legend = { names: new Map(), swatches: new Set() };
  for (const [color, own] of beside) {
    // Ticks beside the labels of an axis are all of one colour.
    const ticks = [...own].filter(([{ bbox }]) => bbox.height < THIN);
    if (new Set(ticks.map(([, label]) => label)).size >= FEWEST_TICKS) continue;
    legend.names.set(color, [...own.values()]);
    for (const shape of own.keys()) legend.swatches.add(shape);
  }
  return legend;
}

/** The names of colours in the legend that is nearest to a plot; undefined where one has none. */
export function seriesNames(
  { names }: Legend,
  colors: readonly string[],
  plot: BoundingBox,
): (ChartLabel | undefined)[] {
  const labelsOf = (color: string): ChartLabel[] => names.get(color) ?? [];
  const chosen = new Map<string, ChartLabel | undefined>();
  const used = new Set<ChartLabel | undefined>();
  // Borders of swatches are of one colour and beside all names: it has the name that is left.
  for (const color of colors.toSorted((a, b) => labelsOf(a).length - labelsOf(b).length)) {
    const label = nearestTo(
      plot,
      labelsOf(color).filter((own) => !used.has(own)),
    );
    chosen.set(color, label);
    used.add(label);
  }
  return colors.map((color) => chosen.get(color));
}

/** Whether all have a name, and no two the same. */
export const areNamed = (names: readonly (ChartLabel | undefined)[]): names is ChartLabel[] =>
  !names.includes(undefined) && new Set(names.map((label) => label!.text)).size === names.length;

/** Another chart of the page may use the same colours: its legend is farther away than this plot is wide and high. */
function nearestTo(plot: BoundingBox, labels: readonly ChartLabel[]): ChartLabel | undefined {
  const distance = ({ bbox }: ChartLabel): number =>
    Math.max(0, bbox.left - right(plot), plot.left - right(bbox)) +
    Math.max(0, bbox.top - bottom(plot), plot.top - bottom(bbox));
  const near = labels.filter((label) => distance(label) < plot.width + plot.height);
  return near.toSorted((a, b) => distance(a) - distance(b))[0];
}
