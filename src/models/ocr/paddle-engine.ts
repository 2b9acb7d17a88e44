import {
  type BoundingBox,
  boxFromEdges,
  centreX,
  centreY,
  clampToPage,
  grownBox,
  unionOf,
} from '../../domain/geometry.ts';
import { isHalfHebrewOrArabic } from '../../domain/text-direction.ts';
import type { OcrEngine, OcrLine, Pixels, ReadingAngle, Stretch } from './engine.ts';
import { type Detection, detectionFor, detectLines } from './find/detect.ts';
import { placeLines } from './find/orientation.ts';
import { partStackedLines } from './find/stacked-lines.ts';
import { CROP_HEIGHT } from './image/crop.ts';
import { type Grey, toGrey } from './image/grey.ts';
import { type ReadLine, readLines } from './read/recognise.ts';
import { logicalOrder } from './read/right-to-left.ts';
import { settleReadings } from './read/settle.ts';
import { readEitherWay } from './read/upside-down.ts';
import { wordsOfReading } from './read/words.ts';
import { isMostOf, isWordLike, rereadForeign, rereadUnknown } from './scripts.ts';
import { TESSERACT_SCRIPTS } from './tesseract/languages.ts';
import { readLinesWithTesseract } from './tesseract/read-lines.ts';
import { boxOfPart, type TextRect } from './text-rect.ts';
import {
  betterRecogniserWeights,
  quickRecogniserWeights,
  type RecogniserWeights,
  SCRIPT_RECOGNISERS,
} from './weights.ts';

/** Lines that the quick reader is less sure of than this are read again: on receipts up to half of them, on clean print one in fifty. */
const UNSURE = 0.98;
/** Below this nothing was read that a second reading could improve: specks, and pictures that look like text. */
const HOPELESS = 0.3;
/** The better reader passes over letters that it does not know, with confidence; such a reading is much shorter. */
const LEAST_LENGTH = 0.8;

/** Lines of which it writes less than this are of a script that it does not know; a handful of letters decides nothing. */
const UNKNOWN_LENGTH = 0.6;
const LETTERS_OF_UNKNOWN = 6;

/** Lets a better reader look at the lines that the quick one is unsure of. Lines that `isSettled` names are left alone. */
export async function readAgain(
  lines: readonly ReadLine[],
  isSettled: (line: ReadLine) => boolean,
  readBetter: (rects: TextRect[]) => Promise<ReadLine[]>,
): Promise<{ lines: ReadLine[]; unknown: Set<ReadLine> }> {
  const unsure = lines.flatMap((line, i) =>
    line.confidence < UNSURE && line.confidence >= HOPELESS && !isSettled(line) ? [i] : [],
  );
  const again = await readBetter(unsure.map((i) => lines[i]!.rect));
  const result = [...lines];
  const unknown = new Set<ReadLine>();
  const doubtful: ReadLine[] = [];
  for (const [k, i] of unsure.entries()) {
    const before = lines[i]!;
    const [length, most] = [writtenIn(again[k]!), writtenIn(before)];
    if (length >= LEAST_LENGTH * most) result[i] = again[k]!;
    else if (length < UNKNOWN_LENGTH * most && most >= LETTERS_OF_UNKNOWN && isWordLike(before)) unknown.add(before);
    // Hebrew reads like Latin. The better reader is surer of real Latin.
    if (length >= LEAST_LENGTH * most && again[k]!.confidence < before.confidence - 0.01 && isWordLike(before))
      doubtful.push(again[k]!);
  }
  if (isMostOf([...unknown, ...doubtful], result)) for (const line of doubtful) unknown.add(line);
  return { lines: result, unknown };
}

const writtenIn = ({ reading }: ReadLine): number =>
  reading.characters.filter((c) => /[\p{L}\p{N}]/u.test(c.text)).length;

/** Lines read with less than this are specks, stamps and pictures that look like text to the detector. */
const LEAST_CONFIDENCE = 0.7;

/** The confidence of what is read in an unknown script. */
const GUESS = 0.2;

const asGuess = (line: OcrLine): OcrLine => ({
  ...line,
  confidence: GUESS,
  isUnknown: true,
  words: line.confidence < LEAST_CONFIDENCE ? [] : line.words.map((word) => ({ ...word, confidence: GUESS })),
});

/** A crop is sampled between pixels: those beside its box are needed too. */
const SAMPLING_MARGIN_PX = 2;

/** Detection, turning, recognition over the PP-OCR weights. Sessions are loaded at the first picture and kept. */
export function createPaddleEngine(threads: number): OcrEngine {
  /** What was found in the picture whose lines were followed last. */
  let followed: { picture: Pixels; page: Grey; found: Detection } | null = null;
  const find = async (picture: Pixels, dpi?: number) => {
    const page = toGrey(picture);
    return { picture, page, found: await detectLines(page, threads, detectionFor(page, dpi)) };
  };
  return {
    async followLines(picture, signal) {
      signal.throwIfAborted();
      followed = await find(picture);
      return followed.found.courses;
    },
    async recognise(picture, signal, options = {}) {
      signal.throwIfAborted();
      const isKnown = followed?.picture === picture && options.dpi === undefined;
      const { page, found: detected } = isKnown ? followed! : await find(picture, options.dpi);
      followed = null;
      const found = partStackedLines(placeLines(detected.lines), page);
      const placed = found.filter(({ rect }) => options.isWanted?.(boxOfRect(rect)) ?? true);
      signal.throwIfAborted();
      const readWith = (weights: RecogniserWeights) => (rects: TextRect[]) =>
        readLines(page, rects, weights, threads, signal);
      const read = await readEitherWay(placed, readWith(quickRecogniserWeights()));
      const known = await rereadForeign(read, SCRIPT_RECOGNISERS, (rects, { weights }) => readWith(weights())(rects));
      // Words in a picture beside known text are worth one reading: a second one took a tenth of the time of all pages for .0006 of NID.
      const isWholePage = options.dpi === undefined;
      const quick = new Set(read);
      const { lines: seen, unknown } = isWholePage
        ? await readAgain(known, (line) => !quick.has(line), readWith(betterRecogniserWeights()))
        : { lines: known, unknown: new Set<ReadLine>() };
      const lines = await rereadUnknown(seen, unknown, TESSERACT_SCRIPTS, (rects, script) =>
        readLinesWithTesseract(page, rects, script, signal),
      );
      const legible = lines.filter((line) => line.confidence >= LEAST_CONFIDENCE || unknown.has(line));
      settleReadings(legible.map((line) => line.reading));
      return legible
        .map((line) => (unknown.has(line) ? asGuess(inPage(line, picture)) : inPage(line, picture)))
        .filter((line) => line.words.length > 0 || line.isUnknown);
    },
    async readStretches(picture, stretches, signal) {
      if (stretches.length === 0) return [];
      const page = toGrey(
        picture,
        stretches.map(({ bbox }) => grownBox(bbox, SAMPLING_MARGIN_PX)),
      );
      const lines = await readLines(page, stretches.map(rectOf), quickRecogniserWeights(), threads, signal);
      return lines.map(({ reading, confidence }) => ({
        text: reading.characters.map(({ text }) => text).join(''),
        confidence,
      }));
    },
  };
}

function rectOf({ bbox, angle }: Stretch): TextRect {
  const isUpright = angle === 0 || angle === 180;
  return {
    cx: centreX(bbox),
    cy: centreY(bbox),
    length: isUpright ? bbox.width : bbox.height,
    thickness: isUpright ? bbox.height : bbox.width,
    angle: (angle * Math.PI) / 180,
  };
}

const boxOfRect = (rect: TextRect): BoundingBox => boxOfPart(rect, 0, rect.length, 0, rect.thickness);

/** All pixels that show ink, also those at the edge of a stroke: of a 1 in small print they are half its width. */
function onWholePixels({ left, top, width, height }: BoundingBox): BoundingBox {
  return boxFromEdges(Math.floor(left), Math.floor(top), Math.ceil(left + width), Math.ceil(top + height));
}

/** x or y of the place so far into a line. */
function placeAlong(rect: TextRect, distance: number, isLevel: boolean): number {
  const away = distance - rect.length / 2;
  return isLevel ? rect.cx + away * Math.cos(rect.angle) : rect.cy + away * Math.sin(rect.angle);
}

function inPage(line: ReadLine, picture: Pixels): OcrLine {
  const { rect, ink } = line;
  const along = rect.length / ink.columns.length;
  const across = rect.thickness / CROP_HEIGHT;
  const rightToLeft = isHalfHebrewOrArabic(line.reading.characters.map((c) => c.text).join(''));
  const degrees = (rect.angle * 180) / Math.PI;
  const quarter = Math.round(degrees / 90);
  const words = wordsOfReading(line.reading, ink).map((word) => ({
    text: rightToLeft ? logicalOrder(word.text) : word.text,
    confidence: word.confidence,
    ...(!rightToLeft && { middles: word.middles.map((at) => placeAlong(rect, at * along, quarter % 2 === 0)) }),
    bbox: clampToPage(
      onWholePixels(boxOfPart(rect, word.from * along, word.to * along, ink.top * across, ink.bottom * across)),
      picture.width,
      picture.height,
    ),
  }));
  if (rightToLeft) words.reverse();
  return {
    text: words.map((w) => w.text).join(' '),
    words,
    bbox: unionOf(words.map((w) => w.bbox)) ?? clampToPage(boxOfPart(rect, 0, 0, 0, 0), picture.width, picture.height),
    confidence: line.confidence,
    angle: ((((quarter % 4) + 4) % 4) * 90) as ReadingAngle,
    skew: degrees - quarter * 90,
  };
}
