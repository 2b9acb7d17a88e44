import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { middleValue } from '../../domain/statistics.ts';
import { letGoOf } from '../let-go.ts';
import { type Grey, resizeGrey } from '../ocr/image/grey.ts';
import { type ort, runtime } from '../onnx/runtime.ts';
import { loadSession, type WeightsFile } from '../onnx/session.ts';
import { type Beginning, searchBeams } from './beam-search.ts';

const WORDS = /\\text\{([^}]*)\}/g;

/**
 * Joins tokens to readable LaTeX: `x_{i}` instead of `x _ { i }`, with a space only where a command would swallow the
 * next letter.
 *
 *     ['\\alpha', 'x', '^', '{', '2', '}']  →  \alpha x^{2}
 */
export function latexOfTokens(tokens: readonly string[]): string {
  let latex = '';
  for (const token of tokens) {
    const isSwallowed = /\\[A-Za-z]+$/.test(latex) && /^[A-Za-z]/.test(token);
    const isApart = SPACED.has(token) || SPACED.has(lastToken(latex));
    // A sign at the start of a group has no space: ^{-1}.
    const opens = /[{([,]$/.test(latex) || /[{([,]-$/.test(latex);
    latex += `${isSwallowed || (isApart && latex !== '' && !opens) ? ' ' : ''}${token}`;
  }
  return latex.replace(WORDS, (_, words: string) => `\\text{${words.replaceAll('~', ' ')}}`);
}

/** Symbols with spaces around them. */
const SPACED = new Set('= < > + - & \\\\ \\leq \\geq \\neq \\in \\rightarrow \\approx'.split(' '));

const lastToken = (latex: string): string => /(?:\\\\|\\[A-Za-z]+|[=<>+&-])$/.exec(latex)?.[0] ?? '';

const [START, END] = [1, 2];
/** Keys and values of every layer. */
const STATES = 8;
const [HEADS, HEAD_SIZE] = [8, 32];
/** Cell size of the network in pixels. */
const CELL = 8;
/** Larger pictures than in training are scaled down. */
const [TALLEST, WIDEST] = [256, 896];
const MOST_TOKENS = 128;
const BEAMS = 3;
/** Converts mean confidence to the share of correct symbols; fitted on 300 pictures (`npm run bench -- formula`). */
const [STEEPNESS, MIDPOINT] = [8, 0.63];

/** Metadata of the weights. */
interface Descriptor {
  sha256: { 'look.onnx': string; 'write.onnx': string };
  vocabulary: string[];
}

const descriptorIn = async (folder: string): Promise<Descriptor> =>
  JSON.parse(await readFile(path.join(folder, 'formula.json'), 'utf8')) as Descriptor;

/** The network that looks at a picture, and the one that writes. */
const weightsOf = ({ sha256 }: Descriptor, folder: string): WeightsFile[] =>
  (['look.onnx', 'write.onnx'] as const).map((name) => ({
    path: path.join(folder, name),
    sha256: sha256[name],
    isRare: true,
  }));

export const formulaWeights = async (folder: string): Promise<WeightsFile[]> =>
  weightsOf(await descriptorIn(folder), folder);

type Tensors = readonly ort.Tensor[];

/**
 * Opens the reader with the weights in `folder`.
 *
 *     const reader = await openFormulaReader('models/formula', 2);
 *     const reading = await reader.read(picture, signal); // { latex: 'E = mc^{2}', confidence: 0.97 }
 */
export async function openFormulaReader(folder: string, threads: number): Promise<FormulaReader> {
  const descriptor = await descriptorIn(folder);
  const { vocabulary } = descriptor;
  const weights = weightsOf(descriptor, folder);
  return {
    async read(picture, signal) {
      const sessions = await Promise.all(weights.map((each) => loadSession(each, threads)));
      const [look, write] = sessions as [ort.InferenceSession, ort.InferenceSession];
      const seen = await lookAt(look, picture);
      const found = await searchBeams<Tensors>(
        noPast(),
        (beginnings) => {
          signal.throwIfAborted();
          return nextTokens(write, seen, beginnings);
        },
        { width: BEAMS, end: END, mostTokens: MOST_TOKENS },
      );
      letGoOfAll(seen);
      if (!found || found.tokens.length === 0) return null;
      const latex = latexOfTokens(found.tokens.map((token) => vocabulary[token]!));
      const chance = Math.exp(found.sum / (found.tokens.length + 1));
      return { latex, confidence: 1 / (1 + Math.exp(-STEEPNESS * (chance - MIDPOINT))) };
    },
  };
}

async function lookAt(session: ort.InferenceSession, picture: Grey): Promise<Tensors> {
  const { width, height, data } = onCells(picture);
  const values = Float32Array.from(data, (value) => value / 255);
  const result = await session.run({ picture: new (runtime().Tensor)('float32', values, [1, 1, height, width]) });
  letGoOf(values);
  return Array.from({ length: STATES }, (_, at) => result[`seen${at}`]!);
}

/** Scaled to the size limit, and padded with paper to whole cells. */
function onCells(picture: Grey): Grey {
  const scale = Math.min(1, (TALLEST - CELL) / picture.height, (WIDEST - CELL) / picture.width);
  const size = (length: number) => Math.max(1, Math.round(length * scale));
  const small = scale < 1 ? resizeGrey(picture, size(picture.width), size(picture.height)) : picture;
  const padded = (length: number): number => Math.ceil(length / CELL) * CELL;
  const [width, height] = [padded(small.width), padded(small.height)];
  const data = new Uint8Array(width * height).fill(paperOf(small));
  for (let y = 0; y < small.height; y++) {
    data.set(small.data.subarray(y * small.width, (y + 1) * small.width), y * width);
  }
  return { width, height, data };
}

/** The most common grey of the border: white padding on tinted paper would look like an edge. */
function paperOf({ width, height, data }: Grey): number {
  const rim = [...data.subarray(0, width), ...data.subarray(width * (height - 1))];
  for (let y = 0; y < height; y++) rim.push(data[y * width]!, data[(y + 1) * width - 1]!);
  return middleValue(rim) ?? 255;
}

const noPast = (): Tensors => {
  const empty = () => new (runtime().Tensor)('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE]);
  return Array.from({ length: STATES }, empty);
};

/** One step for all beginnings. They have equal lengths, but three small runs are as fast as one batch of three. */
async function nextTokens(session: ort.InferenceSession, seen: Tensors, beginnings: readonly Beginning<Tensors>[]) {
  const answers = [];
  for (const { tokens, state } of beginnings) {
    const feeds: Record<string, ort.Tensor> = {
      token: whole(tokens.at(-1) ?? START),
      place: whole(tokens.length),
    };
    for (let at = 0; at < STATES; at++) {
      feeds[`seen${at}`] = seen[at]!;
      feeds[`past${at}`] = state[at]!;
    }
    const result = await session.run(feeds);
    const grown = Array.from({ length: STATES }, (_, at) => result[`grown${at}`]!);
    answers.push({ chances: result.chances!.data as Float32Array, state: grown });
  }
  // These are not used again; two may share one. Up to a megabyte each, which the garbage collector hardly notices.
  for (const state of new Set(beginnings.map(({ state }) => state))) letGoOfAll(state);
  return answers;
}

const letGoOfAll = (tensors: Tensors): void => {
  for (const { data } of tensors) letGoOf(data as Float32Array);
};

const whole = (value: number): ort.Tensor => new (runtime().Tensor)('int64', BigInt64Array.of(BigInt(value)), [1, 1]);

export interface FormulaReading {
  /** Without delimiters. */
  latex: string;
  /** Estimated share of correct symbols, 0–1. */
  confidence: number;
}

export interface FormulaReader {
  /** Reads a picture of one formula, dark on light, with letters about 16 pixels high. Null if nothing was read. */
  read(picture: Grey, signal: AbortSignal): Promise<FormulaReading | null>;
}
