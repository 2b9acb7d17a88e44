import { fileURLToPath } from 'node:url';
import { type ort, runtime } from './onnx/runtime.ts';
import { loadSession, type WeightsFile } from './onnx/session.ts';

export const TABLE_NETWORK: WeightsFile = {
  path: fileURLToPath(new URL('../../models/table.onnx', import.meta.url)),
  sha256: 'e962ed4f284142010c3eef93127f5494c01b34c031cb6e923ed39286b335a5e5',
};

/** Tokens of one kind in sequence: four box edges each, and `width` features. */
export interface NetworkTokens {
  count: number;
  boxes: Float32Array;
  features: Float32Array;
  width: number;
}

export interface NetworkInput {
  words: NetworkTokens;
  graphics: NetworkTokens;
  columns: NetworkTokens;
  rows: NetworkTokens;
}

/** All values are log odds. */
export interface NetworkAnswer {
  /** Per candidate: a boundary. */
  columns: Float32Array;
  rows: Float32Array;
  /** Per word: body, header, outside the table. */
  classes: Float32Array;
  /** Per word and candidate: the word's cell is before, across, or after it. */
  wordColumns: Float32Array;
  wordRows: Float32Array;
}

export async function askTableNetwork(input: NetworkInput, threads: number): Promise<NetworkAnswer> {
  const session = await loadSession(TABLE_NETWORK, threads);
  const tensor = (data: Float32Array, count: number, width: number) =>
    new (runtime().Tensor)('float32', data, [1, count, width]);
  const feeds: Record<string, InstanceType<typeof ort.Tensor>> = {};
  for (const [letter, { count, boxes, features, width }] of [
    ['w', input.words],
    ['g', input.graphics],
    ['c', input.columns],
    ['r', input.rows],
  ] as const) {
    feeds[`${letter}b`] = tensor(boxes, count, 4);
    feeds[`${letter}f`] = tensor(features, count, width);
  }
  const result = await session.run(feeds);
  const numbers = (name: string): Float32Array => result[name]!.data as Float32Array;
  return {
    columns: numbers('sep_c'),
    rows: numbers('sep_r'),
    classes: numbers('cls'),
    wordColumns: numbers('pair_c'),
    wordRows: numbers('pair_r'),
  };
}
