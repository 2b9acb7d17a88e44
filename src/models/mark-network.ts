import { fileURLToPath } from 'node:url';
import { runtime } from './onnx/runtime.ts';
import { loadSession, type WeightsFile } from './onnx/session.ts';

export const MARK_NETWORK: WeightsFile = {
  path: fileURLToPath(new URL('../../models/marks.onnx', import.meta.url)),
  sha256: '182abb81e865b34f3867774a26b0445ffc0d854ce97127ad6610b67ffae077aa',
};

/** Pictures of outlines, one after the other, a byte of ink per pixel; and what a picture does not show. */
export interface OutlineInput {
  count: number;
  width: number;
  height: number;
  crops: Uint8Array;
  facts: Float32Array;
}

/** Probabilities that an outline is an empty mark, a ticked one, or a hollow bullet; the rest is none of them. */
export interface MarkOdds {
  empty: number;
  ticked: number;
  bullet: number;
}

export async function askMarkNetwork(
  input: OutlineInput,
  threads: number,
  weights = MARK_NETWORK,
): Promise<MarkOdds[]> {
  const { count, width, height, crops, facts } = input;
  const session = await loadSession(weights, threads);
  const { Tensor } = runtime();
  const { classes } = await session.run({
    crops: new Tensor('uint8', crops, [count, 1, height, width]),
    facts: new Tensor('float32', facts, [count, facts.length / count]),
  });
  const odds = classes?.data as Float32Array;
  return Array.from({ length: count }, (_, at) => {
    const [, empty = 0, ticked = 0, bullet = 0] = odds.subarray(4 * at, 4 * at + 4);
    return { empty, ticked, bullet };
  });
}
