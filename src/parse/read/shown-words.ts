import { area, type BoundingBox, intersectionArea } from '../../domain/geometry.ts';
import type { PageContent, Word } from '../page-content.ts';
import { hasInk } from './page-ink.ts';

/** Smaller letters, in pixels, may draw nothing that is seen. */
const SMALLEST = 4;
/** Green of a colour, 0–255, from which on it is seen badly on paper. */
const PALE = 180;
/** With more shapes on the page than this, its pixels are looked at sooner. */
const MANY_SHAPES = 400;

/**
 * Whether a word is to be seen. Dark letters on bare paper are: they are themselves the ink. Only where something lies over or
 * under them, or they are pale or tiny, the page is drawn and its pixels decide.
 */
export function shownWords(content: PageContent): (word: Word) => boolean {
  const shapes = [...content.images, ...content.fills].map(({ bbox }) => bbox).concat(content.drawings ?? []);
  const isBare = (box: BoundingBox): boolean =>
    shapes.length <= MANY_SHAPES && area(box) > 0 && !shapes.some((shape) => intersectionArea(shape, box) > 0);
  return (word) => (isDark(word) && isBare(word.bbox) ? true : hasInk(content.raster, word.bbox));
}

function isDark({ source, font, hidden }: Word): boolean {
  if (source !== 'text-layer' || hidden || !font || font.size < SMALLEST) return false;
  return Number.parseInt(font.color.slice(3, 5), 16) < PALE;
}
