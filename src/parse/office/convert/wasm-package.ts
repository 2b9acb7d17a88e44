import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const WASM_PACKAGE = '@matbee/libreoffice-converter';

/** The folder of the program; null if it is not installed. */
export function wasmFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${WASM_PACKAGE}/package.json`)), 'wasm');
  } catch {
    return null;
  }
}

/** Without these flags it would have all rights of the process, so it is not run. */
export const canConfineWasm = (): boolean => process.allowedNodeEnvironmentFlags.has('--permission');

export const hasWasm = (): boolean => wasmFolder() !== null && canConfineWasm();
