import { expect, it } from 'vitest';
import { rowLogOdds } from './row-network.ts';
import { parseTensors, rowNetworkWeights } from './row-network-file.ts';

const gapOf = (features: number, cells: number, value: number) => ({
  features: new Array<number>(features).fill(value),
  cells: [new Array<number>(cells).fill(value)],
});

it('the weights that ship give one answer for each gap, and it depends on the other gaps', () => {
  const weights = rowNetworkWeights()!;
  const features = weights.get('gap_scale')!.shape[1]!;
  const cells = weights.get('cell_scale')!.shape[1]!;
  const alone = rowLogOdds(weights, [gapOf(features, cells, 0)]);
  const among = rowLogOdds(
    weights,
    [0, 1, 1].map((value) => gapOf(features, cells, value)),
  );
  expect(alone).toHaveLength(1);
  expect(among).toHaveLength(3);
  expect(among.every(Number.isFinite)).toBe(true);
  expect(Math.abs(among[0]! - alone[0]!)).toBeGreaterThan(1e-3);
  expect(rowLogOdds(weights, [])).toHaveLength(0);
  expect(() => rowLogOdds(weights, [gapOf(features - 1, cells, 0)])).toThrow(`knows ${features} features`);
});

it('numbers of half precision are read by name and shape; other formats and lengths are refused', () => {
  const file = (format: string, ...numbers: number[]): Uint8Array => {
    const header = new TextEncoder().encode(JSON.stringify({ format, tensors: [{ name: 'a', shape: [1, 2] }] }));
    const bytes = new Uint8Array(4 + header.length + 2 * numbers.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, header.length, true);
    bytes.set(header, 4);
    for (const [index, number] of numbers.entries()) view.setUint16(4 + header.length + 2 * index, number, true);
    return bytes;
  };
  // 0x3c00 is 1, 0xc000 is -2.
  expect([...parseTensors(file('quire-network-1', 0x3c00, 0xc000)).get('a')!.data]).toEqual([1, -2]);
  expect(() => parseTensors(file('quire-network-2', 0x3c00, 0xc000))).toThrow('Unknown weights format');
  expect(() => parseTensors(file('quire-network-1', 0x3c00, 0xc000, 0))).toThrow('bytes, expected');
});
