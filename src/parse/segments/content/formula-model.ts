import { fileURLToPath } from 'node:url';
import { openFormulaReader } from '../../../models/formula/onnx-formula-reader.ts';
import { loadedOnce } from '../../../models/loaded-once.ts';

const FOLDER = fileURLToPath(new URL('../../../../models/formula', import.meta.url));

/** The reader that ships with the service, loaded with the first formula that needs it. */
export const formulaReader = loadedOnce((threads: number) => openFormulaReader(FOLDER, threads));
