import {
  area,
  type BoundingBox,
  bottom,
  holdsMiddleOf,
  intersectionArea,
  polygonArea,
  right,
} from '../../../domain/geometry.ts';
import { isLevel, isMostlyIn, isMuchOf, isNearlyAllOf, PATTERN } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';
import type { Scale } from '../drawn/axes/scales.ts';
import { SMALLEST_PLOT } from '../drawn/drawn-chart.ts';
import { chartsOf, type FoundChart } from '../drawn/find-charts.ts';
import type { Shape } from '../drawn/shapes.ts';
import { type ColorArea, colorAreas } from './color-areas.ts';
import { traceLines } from './trace-lines.ts';

/** Axis labels are around what the detector sees as the picture: this share of its sides. */
const MARGIN = 0.2;

/** Letters are neither as solid nor as square as the swatches of a legend. */
const SOLID = 0.62;
/** What recognition makes of the keys of lines, such as a dash with a dot on it. */
const KEY_SIGNS = /^(?=.*[^\p{L}\p{N}.,%()])[^\p{L}\p{N}]*[0oO]?[^\p{L}\p{N}]*$/u;

/** Charts in a picture, read from the colours of its pixels and from recognised words. */
export function findPicturedCharts({ raster, words, width, height }: PageContent, picture: BoundingBox): FoundChart[] {
  const [x, y] = [MARGIN * picture.width, MARGIN * picture.height];
  const [left, top] = [Math.max(0, Math.floor(picture.left - x)), Math.max(0, Math.floor(picture.top - y))];
  const box = {
    left,
    top,
    width: Math.min(width, Math.ceil(right(picture) + x)) - left,
    height: Math.min(height, Math.ceil(bottom(picture) + y)) - top,
  };
  const near = words.filter(({ bbox }) => intersectionArea(bbox, box) > 0);
  if (near.filter(({ text }) => /\d/.test(text)).length < PATTERN) return [];
  const texts = near.filter(({ text }) => !KEY_SIGNS.test(text));
  const seen = colorAreas(raster, box);
  const areas = seen.filter((own) => !texts.some((word) => isLetter(own, word, seen)));
  const isSign = ({ text, bbox }: Word): boolean =>
    KEY_SIGNS.test(text) ||
    (/^\P{N}$/u.test(text) && areas.some((own) => isSolid(own) && holdsMiddleOf(bbox, own.bbox)));
  const colors = areas.map(({ color }) => color);
  const linesAt = (scale: Scale): Shape[] => {
    const beside = Math.ceil(Math.max(...scale.labels.map(({ bbox }) => right(bbox)))) + 2;
    // A label may have been misread, so that the axis goes on for another step.
    const above = Math.max(0, Math.floor(scale.from - scale.step));
    const below = Math.min(height, Math.ceil(scale.to + scale.step));
    const plot = { left: beside, top: above, width: right(box) - beside, height: below - above };
    if (plot.width < SMALLEST_PLOT || plot.height < SMALLEST_PLOT) return [];
    return traceLines(raster, plot, words, colors);
  };
  // Signs that were read into swatches are not text.
  const said = words.filter((word) => !isSign(word));
  return chartsOf(areas.map(shapeOf), said, linesAt);
}

const isSolid = ({ bbox, pixels }: ColorArea): boolean =>
  pixels >= SOLID * area(bbox) && isLevel(bbox.width, bbox.height, bbox.width) && bbox.width > 5;

/** What lies in the box of a word is a letter of it, or else a swatch that recognition took for one: its colour is not that of the letters. */
function isLetter(own: ColorArea, { bbox }: Word, areas: readonly ColorArea[]): boolean {
  const isIn = (area: ColorArea): boolean => isMostlyIn(area.bbox, bbox);
  if (own.bbox.height > bbox.height || own.bbox.width > bbox.width || !isIn(own)) return false;
  const isSwatch =
    isSolid(own) &&
    // What is enclosed by a letter is smaller.
    isMuchOf(own.bbox.height, bbox.height) &&
    !areas.some((other) => other !== own && other.color === own.color && isIn(other));
  return !isSwatch;
}

function shapeOf({ color, bbox, outline: follow }: ColorArea): Shape {
  const outline = follow();
  const isRectangle = isNearlyAllOf(polygonArea(outline), area(bbox));
  return {
    kind: isRectangle ? 'rectangle' : 'polygon',
    bbox,
    color,
    isFilled: true,
    points: outline,
    isCurved: !isRectangle,
    outline,
  };
}
