import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const WASM_PACKAGE = '@matbee/libreoffice-converter';

/** Where the package's program lies; null when it is not installed. */
export function wasmFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${WASM_PACKAGE}/package.json`)), 'wasm');
  } catch {
    return null;
  }
}

/** Without these flags it would run with the rights of the whole process, so it is not run at all. */
export const canConfineWasm = (): boolean => process.allowedNodeEnvironmentFlags.has('--permission');

export const hasWasm = (): boolean => wasmFolder() !== null && canConfineWasm();
