import { area, type BoundingBox, clampToPage, grownBox } from '../../../domain/geometry.ts';
import type { ReadCode } from '../../../models/codes/read-codes.ts';
import { isMostlyIn, isMuchOf, isNearlyAllOf, isOverHalf } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';
import { inkMap, inkShapes } from '../../layout/pictures/ink-map.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { cutOut } from '../../read/page-ink.ts';

/** Inches: smaller than a stamp-sized code, and the short side of the lowest bar code. */
const SHORTEST_SIDE = 0.2;
const LONGEST_SIDE_AT_LEAST = 0.35;
/** The quiet paper around a code that its readers need, in page pixels. */
const MARGIN = 12;
/** Where more shapes like that are on one page they are its pattern, unless so much of the first of them are codes: a sheet of labels. */
const FIRST_SHAPES = 12;
const MOST_SHAPES = 200;
const DEFAULT_DPI = 144;

/** A code has more bars or squares than this. */
const FEWEST_BARS = 8;

/** A PDF page without pictures, drawings and many lines shows no code; where no objects are known, its pixels decide. */
const mayHoldCodes = ({ drawings, images, fills, rules, strokes = rules }: PageContent): boolean =>
  drawings === undefined || images.length + drawings.length > 0 || fills.length + strokes.length > FEWEST_BARS;

/** The codes of a page: looked for where there is dense ink that belongs to no word. */
export async function findCodes(content: PageContent): Promise<ReadCode[]> {
  const codes: ReadCode[] = [];
  if (!mayHoldCodes(content)) return codes;
  for (const [at, box] of placesToLook(content).entries()) {
    if (at === FIRST_SHAPES && !isMuchOf(codes.length, FIRST_SHAPES)) break;
    // Loaded with the first place: most documents have none, and the readers take 70 ms to load.
    const { readCodes } = await import('../../../models/codes/read-codes.ts');
    const origin = { x: Math.floor(box.left), y: Math.floor(box.top) };
    for (const code of await readCodes(cutOut(content.raster, box))) {
      const bbox = { ...code.bbox, left: code.bbox.left + origin.x, top: code.bbox.top + origin.y };
      codes.push({ ...code, bbox: clampToPage(bbox, content.width, content.height) });
    }
  }
  return codes;
}

function placesToLook(content: PageContent): BoundingBox[] {
  const { width, height, words } = content;
  const dpi = content.dpi ?? DEFAULT_DPI;
  const page = { left: 0, top: 0, width, height };
  // What is read with less may be bars that were taken for letters.
  const read = words.filter(({ confidence }) => isNearlyAllOf(confidence ?? 1, 1)).map(({ bbox }) => bbox);
  const shapes = inkShapes(inkMap(content.raster, read), 2)
    // Codes are dense; diagrams, frames and signatures are not.
    .filter(({ bbox, density }) => isOverHalf(density, 1) && isOfSize(bbox, dpi))
    .map(({ bbox }) => bbox)
    .filter((box) => !isMuchOf(area(box), area(page)) && isBlackOnWhite(content, box));
  return shapes.slice(0, MOST_SHAPES).map((box) => clampToPage(grownBox(box, MARGIN), width, height));
}

/** Codes are of two tones in about equal parts; photographs and shaded boxes are not. Looks at some 900 pixels. */
function isBlackOnWhite({ raster }: PageContent, { left, top, width, height }: BoundingBox): boolean {
  let [dark, light, all] = [0, 0, 0];
  for (let row = 0; row < 30; row++) {
    for (let column = 0; column < 30; column++) {
      const x = Math.min(raster.width - 1, Math.floor(left + ((column + 0.5) * width) / 30));
      const y = Math.min(raster.height - 1, Math.floor(top + ((row + 0.5) * height) / 30));
      const value = raster.data[(y * raster.width + x) * 3 + 1]!;
      all++;
      if (value < 110) dark++;
      else if (value > 150) light++;
    }
  }
  return 5 * Math.min(dark, light) > all && isOverHalf(dark + light, all);
}

const isOfSize = ({ width, height }: BoundingBox, dpi: number): boolean =>
  Math.min(width, height) >= SHORTEST_SIDE * dpi && Math.max(width, height) >= LONGEST_SIDE_AT_LEAST * dpi;

/**
 * Gives each code to the picture that shows it, as its text; a code that no picture shows becomes one, after all others. What recognition made of the bars goes.
 */
export function withCodes(segments: readonly SegmentDraft[], codes: readonly ReadCode[]): SegmentDraft[] {
  const result = [...segments];
  for (const code of codes) {
    const word = wordOf(code);
    const at = result.findIndex(({ type, bbox }) => isPicture(type) && isMostlyIn(code.bbox, bbox));
    const before = result[at];
    if (before) {
      const words = [...before.words.filter(({ bbox }) => !isMostlyIn(bbox, code.bbox)), word];
      const described = [before.description, code.kind].filter(Boolean).join(', ');
      const { lines: _, ...rest } = before;
      result[at] = { ...rest, words, description: described };
    } else {
      result.push({
        id: `code-${result.length}`,
        type: 'Picture',
        bbox: code.bbox,
        confidence: 0.9,
        words: [word],
        description: code.kind,
        decidedBy: ['code: Picture'],
      });
    }
  }
  return result;
}

const isPicture = (type: SegmentDraft['type']): boolean => type === 'Picture' || type === 'GraphicalItem';

const wordOf = ({ text, bbox }: ReadCode): Word => ({ text, bbox, confidence: 1, source: 'ocr', angle: 0 });
