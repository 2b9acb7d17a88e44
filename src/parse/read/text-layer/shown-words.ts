import { area, type BoundingBox, sharedHeight, sharedWidth, shareInside } from '../../../domain/geometry.ts';
import type { PageContent, Paint, Word } from '../../page-content.ts';
import { hasInk } from '../page-ink.ts';

/** Smaller letters, in pixels, may draw nothing that is seen. */
const SMALLEST = 4;
/** Letters stand out from what is this much lighter or darker, by the green of their colours, 0–255. */
const CLEAR_CONTRAST = 75;
/** With more shapes on the page than this, its pixels are looked at sooner. */
const MANY_SHAPES = 400;

const PAPER: Paint = { order: -1, darkest: 255, lightest: 255 };

interface Shape {
  bbox: BoundingBox;
  isFill: boolean;
  paint: Paint | undefined;
}

export interface ShownWords {
  /** Decided by colours and the order of painting alone. */
  isSurelyShown(word: Word): boolean;
  /** Decided by pixels where nothing else decides it: the page is drawn. */
  isShown(word: Word): boolean;
}

/**
 * Whether a word is visible. Letters are visible that stand out from the paper, or from all that was painted below them:
 *
 *     ─── word ───         painted last
 *     ░░░░░░░░░░░░░        whatever touches it must be lighter, or darker, than its letters
 *     ████████████████     a fill as wide as the word and more: what lies deeper does not show
 *
 * Only where something lies over them, or what lies below is unknown, or they are tiny, the page is drawn and its pixels decide.
 */
export function shownWords(content: PageContent): ShownWords {
  const shapes: Shape[] = [
    ...content.images.map(({ bbox }) => ({ bbox, isFill: false, paint: undefined })),
    ...content.fills.map((fill) => ({ bbox: fill.bbox, isFill: true, paint: content.paintOf?.(fill) })),
    ...(content.drawings ?? []).map((bbox) => ({ bbox, isFill: false, paint: content.paintOf?.(bbox) })),
  ];
  const isSurelyShown = (word: Word): boolean => {
    if (!isPlain(word) || shapes.length > MANY_SHAPES) return false;
    const touching = shapes.filter(({ bbox }) => sharedHeight(bbox, word.bbox) > 0 && sharedWidth(bbox, word.bbox) > 0);
    if (touching.length === 0) return standsOutFrom([PAPER], { ...ownColour(word), order: 0 });
    const own = content.paintOf?.(word);
    if (own === undefined || !touching.every((shape) => isBelow(shape, own))) return false;
    const backgrounds = touching.filter(({ isFill, bbox }) => isFill && shareInside(word.bbox, bbox) > 0.999);
    const deepest = Math.max(PAPER.order, ...backgrounds.map(({ paint }) => paint!.order));
    const seen = [PAPER, ...touching.map(({ paint }) => paint!)].filter(({ order }) => order >= deepest);
    return standsOutFrom(seen, own);
  };
  return { isSurelyShown, isShown: (word) => isSurelyShown(word) || hasInk(content.raster, word.bbox) };
}

const isBelow = ({ paint }: Shape, own: Paint): boolean => paint !== undefined && paint.order < own.order;

const standsOutFrom = (backgrounds: readonly Paint[], own: Paint): boolean =>
  backgrounds.every((background) => background.darkest - own.lightest >= CLEAR_CONTRAST) ||
  backgrounds.every((background) => own.darkest - background.lightest >= CLEAR_CONTRAST);

const isPlain = ({ source, font, hidden, bbox }: Word): boolean =>
  source === 'text-layer' && !hidden && font !== undefined && font.size >= SMALLEST && area(bbox) > 0;

function ownColour({ font }: Word): Pick<Paint, 'darkest' | 'lightest'> {
  const green = Number.parseInt(font!.color.slice(3, 5), 16);
  return { darkest: green, lightest: green };
}
