import { gunzipSync } from 'node:zlib';
import { createOCREngine, type OCREngine, type TextItem } from 'tesseract-wasm';
import { isHalfHebrewOrArabic } from '../../../domain/text-direction.ts';
import { pinnedBytes, type WeightsFile } from '../../onnx/session.ts';
import { histogramQuantile, withContrast } from '../image/contrast.ts';
import { CROP_HEIGHT, type Crop, cropLine } from '../image/crop.ts';
import type { Grey } from '../image/grey.ts';
import { inkOfCrop } from '../image/ink.ts';
import type { CtcReading } from '../read/ctc.ts';
import { confidenceOfReading, type ReadLine } from '../read/recognise.ts';
import { logicalOrder } from '../read/right-to-left.ts';
import type { TextRect } from '../text-rect.ts';
import { type TesseractScript, tesseractProgram } from './languages.ts';

/** Trained data are 1 to 5 MB; what inflates beyond this is something else. */
const LARGEST_DATA_BYTES = 64 * 1024 * 1024;
/** The picture is one line of text. */
const SINGLE_LINE = '7';

const engines = new Map<string, Promise<OCREngine>>();

/** The recogniser of a script, loaded at its first line and kept: one instance knows one language. */
function openTesseract(script: TesseractScript): Promise<OCREngine> {
  const data = script.data();
  const engine = engines.get(data.sha256) ?? load(data);
  engines.set(data.sha256, engine);
  return engine;
}

async function load(data: WeightsFile): Promise<OCREngine> {
  const [program, compressed] = await Promise.all([pinnedBytes(tesseractProgram()), pinnedBytes(data)]);
  const engine = await startSilently(program);
  engine.loadModel(gunzipSync(compressed, { maxOutputLength: LARGEST_DATA_BYTES }));
  engine.setVariable('user_defined_dpi', '144');
  return engine;
}

/** Silences the program: it captures `console.warn` when it starts, before its first wait. */
function startSilently(program: Uint8Array): Promise<OCREngine> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return createOCREngine({ wasmBinary: program });
  } finally {
    console.warn = warn;
  }
}

/** Paper around the line: letters at the very edge are lost. */
const MARGIN = 10;
const WIDEST = 3200;
/** Columns between words of a script whose signs Tesseract takes for words: a quarter of the line's height. */
const WIDE_GAP = CROP_HEIGHT / 4;

/** Reads lines with Tesseract. The result has the order of `rects` and looks like that of the other recognisers. */
export async function readLinesWithTesseract(
  page: Grey,
  rects: readonly TextRect[],
  script: TesseractScript,
  signal: AbortSignal,
): Promise<ReadLine[]> {
  const engine = await openTesseract(script);
  const lines: ReadLine[] = [];
  for (const rect of rects) {
    signal.throwIfAborted();
    // Each line blocks the process; a waiting caller must be able to stop it.
    await new Promise((resolve) => setImmediate(resolve));
    const width = Math.max(16, Math.min(WIDEST, Math.round((CROP_HEIGHT * rect.length) / Math.max(1, rect.thickness))));
    const crop = withContrast(cropLine(page, rect, width));
    engine.loadImage(withMargin(crop));
    // A new picture brings back the search for columns, which passes over parts of a line.
    engine.setVariable('tessedit_pageseg_mode', SINGLE_LINE);
    const reading = readingOf(engine.getTextBoxes('word'), crop.width, script.spaceless ? WIDE_GAP : 0);
    engine.clearImage();
    lines.push({ rect, reading, confidence: confidenceOfReading(reading), ink: inkOfCrop(crop) });
  }
  return lines;
}

/** The crop as opaque red, green and blue, with paper of its own colour around it. */
function withMargin({ width, data }: Crop): { width: number; height: number; data: Uint8ClampedArray } {
  const histogram = new Int32Array(256);
  for (let i = 0; i < data.length; i++) histogram[data[i]!]!++;
  const paper = histogramQuantile(histogram, data.length * 0.5);
  const wide = width + 2 * MARGIN;
  const high = CROP_HEIGHT + 2 * MARGIN;
  const pixels = new Uint8ClampedArray(wide * high * 4).fill(paper);
  for (let row = 0; row < CROP_HEIGHT; row++) {
    let to = ((row + MARGIN) * wide + MARGIN) * 4;
    for (let column = 0; column < width; column++, to += 4) pixels.fill(data[row * width + column]!, to, to + 3);
  }
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { width: wide, height: high, data: pixels };
}

/** Words with boxes as a reading whose steps are the columns of the crop; like other readings it runs from left to right. */
export function readingOf(words: readonly TextItem[], columns: number, leastGap = 0): CtcReading {
  // Not when this file is loaded: the first one of a process takes 10 ms.
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const spaceChance = new Float32Array(columns);
  const characters: CtcReading['characters'] = [];
  const backwards = isHalfHebrewOrArabic(words.map((word) => word.text).join(''));
  let end: number | null = null;
  for (const { text, rect, confidence } of words.toSorted((a, b) => a.rect.left - b.rect.left)) {
    const signs = [...graphemes.segment(backwards ? logicalOrder(text.trim()) : text.trim())].map((s) => s.segment);
    if (signs.length === 0) continue;
    const from = Math.max(0, Math.min(columns - 1, rect.left - MARGIN));
    const step = Math.max(0, Math.min(columns, rect.right - MARGIN) - from) / signs.length;
    if (end !== null && from - end >= leastGap)
      spaceChance.fill(1, Math.floor(end), Math.max(Math.floor(end) + 1, Math.ceil(from)));
    for (const [at, sign] of signs.entries()) {
      const place = Math.min(columns - 1, Math.floor(from + (at + 0.5) * step));
      characters.push({ text: sign, confidence, firstStep: place, lastStep: place, alternatives: [] });
    }
    end = from + step * signs.length;
  }
  return { characters, spaceChance };
}
