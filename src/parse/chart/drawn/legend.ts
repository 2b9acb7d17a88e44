import { type BoundingBox, bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import { zip } from '../../../domain/lists.ts';
import { HAIR, isClose, isNear, isOneLineAway, PATTERN } from '../../alike.ts';
import { isYear } from '../../layout/wording/number-like.ts';
import type { ChartLabel } from './labels.ts';
import type { Shape } from './shapes.ts';

/** From a plot to a legend beside it, in widths of the plot, and to one below the labels of its axis, in lines of text. */
const FARTHEST = 1.5;
const LINES_BELOW = 8;

export interface Legend {
  names: Map<string, ChartLabel>;
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
  const upright = labels.filter(({ turn }) => turn === 'none');
  for (const shape of shapes) {
    const { bbox, color } = shape;
    const label = upright.find(
      (own) =>
        isOneLineAway(bbox.height, own.size) &&
        isNear(bbox.width, own.size) &&
        (shape.isFilled ? bbox.height >= 0.25 * own.size : bbox.width >= 0.6 * own.size || shape.isCurved) &&
        isClose(centreY(bbox) - centreY(own.bbox), own.size) &&
        isOneLineAway(gapBetween(own, shape), own.size),
    );
    if (!label || hasTwins(shape, shapes) || isBorder(shape, shapes)) continue;
    beside.set(color, (beside.get(color) ?? new Map()).set(shape, label));
  }
  const legend: Legend = { names: new Map(), swatches: new Set() };
  for (const [color, own] of beside) {
    // Ticks beside the labels of an axis are all of one colour.
    const ticks = [...own].filter(([{ bbox }]) => Math.min(bbox.width, bbox.height) < HAIR);
    if (new Set(ticks.map(([, label]) => label)).size >= PATTERN) continue;
    const [[swatch, label]] = [...own] as [[Shape, ChartLabel]];
    legend.names.set(color, label);
    for (const [shape, other] of own) if (shape === swatch || other === label) legend.swatches.add(shape);
  }
  return legend;
}

/** The line around a filled swatch is of no series. */
const isBorder = ({ isFilled, bbox }: Shape, shapes: readonly Shape[]): boolean =>
  !isFilled &&
  bbox.height >= HAIR &&
  shapes.some(
    (other) =>
      other.isFilled &&
      Math.abs(other.bbox.left - bbox.left) < HAIR &&
      Math.abs(other.bbox.top - bbox.top) < HAIR &&
      Math.abs(other.bbox.width - bbox.width) < HAIR,
  );

/** The part of the legend that is near a plot. Another chart may use the same colours. */
export function legendNear(names: ReadonlyMap<string, ChartLabel>, plot: BoundingBox): Map<string, ChartLabel> {
  const isNear = ({ bbox, size }: ChartLabel): boolean => {
    const [x, y] = [FARTHEST * plot.width, plot.height + LINES_BELOW * size];
    return (
      bbox.left < right(plot) + x &&
      right(bbox) > plot.left - x &&
      bbox.top < bottom(plot) + y &&
      bottom(bbox) > plot.top - y
    );
  };
  return new Map([...names].filter(([, label]) => isNear(label)));
}

/** Bars of one series are on the same line; swatches of one colour are not. */
function hasTwins({ kind, color, bbox }: Shape, shapes: readonly Shape[]): boolean {
  if (kind !== 'rectangle') return false;
  const edges = (box: BoundingBox): number[] => [box.left, box.top, right(box), bottom(box)];
  const own = edges(bbox);
  const twins = shapes.filter((other) => {
    if (other.kind !== kind || other.color !== color) return false;
    const isShared = zip(edges(other.bbox), own).map(([edge, place]) => Math.abs(edge - place) < 1);
    return isShared.includes(true) && isShared.includes(false);
  });
  return twins.length > 1;
}
