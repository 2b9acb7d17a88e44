import { clampToPage, unionOf } from '../../domain/geometry.ts';
import { CROP_HEIGHT } from './crop.ts';
import { detectLines } from './detect.ts';
import type { OcrEngine, OcrLine, Pixels, ReadingAngle } from './engine.ts';
import { toGrey } from './grey.ts';
import { type ReadLine, readLines } from './recognise.ts';
import { boxOfPart } from './text-rect.ts';
import { generalRecogniserWeights } from './weights.ts';

/** Detection, turning, recognition over the PP-OCR weights. Sessions are loaded at the first picture and kept. */
export function createPaddleEngine(threads: number): OcrEngine {
  return {
    async recognise(picture, signal) {
      signal.throwIfAborted();
      const page = toGrey(picture);
      const detected = await detectLines(page, threads);
      signal.throwIfAborted();
      const rects = detected.map((d) => d.rect);
      const read = await readLines(page, rects, generalRecogniserWeights(), threads, signal);
      return read
        .filter((line) => line.words.length > 0 && line.confidence >= 0.5)
        .map((line) => inPage(line, picture));
    },
  };
}

function inPage(line: ReadLine, picture: Pixels): OcrLine {
  const { rect } = line;
  const along = rect.length / line.cropWidth;
  const across = rect.thickness / CROP_HEIGHT;
  const words = line.words.map((word) => ({
    text: word.text,
    confidence: word.confidence,
    bbox: clampToPage(
      boxOfPart(rect, word.from * along, word.to * along, line.inkTop * across, line.inkBottom * across),
      picture.width,
      picture.height,
    ),
  }));
  const degrees = (rect.angle * 180) / Math.PI;
  const quarter = Math.round(degrees / 90);
  return {
    text: words.map((w) => w.text).join(' '),
    words,
    bbox: unionOf(words.map((w) => w.bbox))!,
    confidence: line.confidence,
    angle: ((((quarter % 4) + 4) % 4) * 90) as ReadingAngle,
    skew: degrees - quarter * 90,
  };
}
