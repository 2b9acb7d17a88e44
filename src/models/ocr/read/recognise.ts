import { mean } from '../../../domain/statistics.ts';
import { letGoOf } from '../../let-go.ts';
import { type ort, runtime } from '../../onnx/runtime.ts';
import { loadSession, pinnedBytes, type WeightsFile } from '../../onnx/session.ts';
import { withContrast } from '../image/contrast.ts';
import { CROP_HEIGHT, type Crop, cropLine } from '../image/crop.ts';
import type { Grey } from '../image/grey.ts';
import { type CropInk, inkOfCrop } from '../image/ink.ts';
import type { TextRect } from '../text-rect.ts';
import type { RecogniserWeights } from '../weights.ts';
import { type CtcReading, decodeCtc } from './ctc.ts';

const dictionaries = new Map<string, Promise<string[]>>();

/** The characters of a recogniser by class; class 0 is the blank of CTC, the last one is the space. */
export function loadDictionary(file: WeightsFile): Promise<string[]> {
  const dictionary = dictionaries.get(file.sha256) ?? readDictionary(file);
  dictionaries.set(file.sha256, dictionary);
  return dictionary;
}

async function readDictionary(file: WeightsFile): Promise<string[]> {
  const text = (await pinnedBytes(file)).toString('utf8');
  const characters = file.path.endsWith('.yml') ? charactersOfYaml(text) : charactersOfLines(text);
  return ['', ...characters, ' '];
}

/** One character a line; a character may itself be a space-like sign, so only the line end is cut. */
export function charactersOfLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}

/** The `character_dict` list of the exporter's YAML, which is flat and quotes only what YAML would misread. */
export function charactersOfYaml(text: string): string[] {
  const [, list = ''] = text.split('character_dict:');
  return [...list.matchAll(/^ {2}- (.+?)\r?$/gm)].map(([, item = '']) => unquoted(item));
}

function unquoted(item: string): string {
  if (item.length > 2 && item.startsWith("'") && item.endsWith("'")) return item.slice(1, -1).replaceAll("''", "'");
  if (item.length > 2 && item.startsWith('"') && item.endsWith('"')) return JSON.parse(item) as string;
  return item;
}

/** A line as the network saw it, before it is split into words. */
export interface ReadLine {
  rect: TextRect;
  reading: CtcReading;
  /** 0–1, mean over the characters. */
  confidence: number;
  ink: CropInk;
}

/** Crops are read together up to this width; wider batches no longer fit the processor's cache and get slower. */
const BATCH_WIDTH = 512;
/** Widths are rounded up to this. */
const WIDTH_STEP = 32;
/** Short crops are padded to this, as in training: bare ones cost .003 of word F1. */
const LEAST_WIDTH = 160;
const MOST_WIDTH = 3200;
/** Width of the crop over the width that keeps its proportions; 0.85 to 1.15 read alike, narrower is faster. */
const SQUEEZE = 0.9;

/** Reads lines with one recogniser. The result has the order of `rects`. */
export async function readLines(
  page: Grey,
  rects: TextRect[],
  weights: RecogniserWeights,
  threads: number,
  signal: AbortSignal,
): Promise<ReadLine[]> {
  const lines = new Array<ReadLine>(rects.length);
  if (rects.length === 0) return lines;
  const [session, dictionary] = await Promise.all([
    loadSession(weights.model, threads),
    loadDictionary(weights.dictionary),
  ]);
  for (const batch of batchesOf(rects)) {
    signal.throwIfAborted();
    for (const [i, line] of (await runBatch(session, dictionary, page, rects, batch)).entries()) {
      lines[batch.indices[i]!] = line;
    }
  }
  return lines;
}

interface Batch {
  indices: number[];
  widths: number[];
  /** Of the run: the widest crop, rounded up. */
  width: number;
}

function batchesOf(rects: TextRect[]): Batch[] {
  const sized = rects.map((rect, index) => {
    const natural = (CROP_HEIGHT * rect.length * SQUEEZE) / Math.max(1, rect.thickness);
    return { index, width: Math.min(MOST_WIDTH, Math.max(16, Math.round(natural))) };
  });
  sized.sort((a, b) => b.width - a.width);
  const batches: Batch[] = [];
  for (const { index, width } of sized) {
    const open = batches.at(-1);
    if (open && (open.indices.length + 1) * open.width <= BATCH_WIDTH) {
      open.indices.push(index);
      open.widths.push(width);
    } else {
      const padded = Math.ceil(Math.max(LEAST_WIDTH, width) / WIDTH_STEP) * WIDTH_STEP;
      batches.push({ indices: [index], widths: [width], width: padded });
    }
  }
  return batches;
}

async function runBatch(
  session: ort.InferenceSession,
  dictionary: readonly string[],
  page: Grey,
  rects: TextRect[],
  batch: Batch,
): Promise<ReadLine[]> {
  const { width } = batch;
  const crops = batch.indices.map((index, i) => withContrast(cropLine(page, rects[index]!, batch.widths[i]!)));
  const shape = [crops.length, 3, CROP_HEIGHT, width];
  const values = tensorOf(crops, width);
  const outputs = await session.run({ [session.inputNames[0]!]: new (runtime().Tensor)('float32', values, shape) });
  letGoOf(values);
  const output = outputs[session.outputNames[0]!]!;
  const chances = output.data as Float32Array;
  const [, steps, classes] = output.dims as [number, number, number];
  const lines = crops.map((crop, i) => {
    const used = Math.min(steps, Math.ceil((steps * crop.width) / width));
    const offset = i * steps * classes;
    const reading = decodeCtc(chances, offset, used, classes, dictionary);
    return { rect: rects[batch.indices[i]!]!, reading, confidence: confidenceOfReading(reading), ink: inkOfCrop(crop) };
  });
  letGoOf(chances);
  return lines;
}

export const confidenceOfReading = ({ characters }: CtcReading): number => mean(characters.map((c) => c.confidence));

/** Values from −1 to 1 in three equal planes; to the right of a crop stays 0, as the models were trained. */
function tensorOf(crops: Crop[], width: number): Float32Array {
  const plane = CROP_HEIGHT * width;
  const values = new Float32Array(crops.length * 3 * plane);
  for (const [i, crop] of crops.entries()) {
    const offset = i * 3 * plane;
    const { data, width: used } = crop;
    for (let row = 0; row < CROP_HEIGHT; row++) setRow(values, offset + row * width, data, row * used, used);
    values.copyWithin(offset + plane, offset, offset + plane);
    values.copyWithin(offset + 2 * plane, offset, offset + plane);
  }
  return values;
}

function setRow(values: Float32Array, to: number, data: Uint8Array, from: number, width: number): void {
  for (let column = 0; column < width; column++) values[to + column] = data[from + column]! / 127.5 - 1;
}
