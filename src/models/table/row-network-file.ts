import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tensors } from './row-network.ts';

const PATH = fileURLToPath(new URL('../../../models/table-rows.bin', import.meta.url));
export const ROW_NETWORK_SHA256 = '98aa706f21db75d4a3fa2fc944d6cd43764bda7438ce061c0423205f7a5de5c3';

interface Header {
  format: 'quire-network-1';
  tensors: { name: string; shape: number[] }[];
}

let loaded: Tensors | null | undefined;

/** Read from disk once per process; null where the file is not there, and then trees alone answer. */
export function rowNetworkWeights(): Tensors | null {
  if (loaded === undefined) loaded = existsSync(PATH) ? checked(readFileSync(PATH)) : null;
  return loaded;
}

function checked(bytes: Uint8Array): Tensors {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== ROW_NETWORK_SHA256)
    throw new Error(`Weights ${PATH} have sha256 ${digest}, expected ${ROW_NETWORK_SHA256}.`);
  return parseTensors(bytes);
}

/** Four bytes with the length of the header, the header (JSON, padded to an even length), then all numbers in half precision. */
export function parseTensors(bytes: Uint8Array): Tensors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  if (header.format !== 'quire-network-1') throw new Error(`Unknown weights format ${String(header.format)}.`);
  const tensors = new Map<string, { shape: readonly number[]; data: Float32Array }>();
  let at = 4 + length;
  for (const { name, shape } of header.tensors) {
    const size = shape.reduce((product, n) => product * n, 1);
    const data = Float32Array.from({ length: size }, (_, k) => view.getFloat16(at + 2 * k, true));
    tensors.set(name, { shape, data });
    at += 2 * size;
  }
  if (at !== bytes.length) throw new Error(`The weights have ${bytes.length} bytes, expected ${at}.`);
  return tensors;
}
