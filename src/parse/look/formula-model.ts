import { fileURLToPath } from 'node:url';
import type { FormulaReader } from '../../models/formula/formula-reader.ts';
import { openFormulaReader } from '../../models/formula/onnx-formula-reader.ts';

const FOLDER = fileURLToPath(new URL('../../../models/formula', import.meta.url));

const readers = new Map<number, Promise<FormulaReader>>();

/** The reader that ships with the service, loaded with the first formula that needs it. */
export function formulaReader(threads: number): Promise<FormulaReader> {
  let reader = readers.get(threads);
  if (!reader) {
    reader = openFormulaReader(FOLDER, threads);
    readers.set(threads, reader);
  }
  return reader;
}
