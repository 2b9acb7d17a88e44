import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { createOCREngine, type OCREngine } from 'tesseract-wasm';
import type { WeightsFile } from '../../onnx/session.ts';
import { type TesseractScript, tesseractProgram } from './languages.ts';

/** Trained data are 1 to 5 MB; what inflates beyond this is something else. */
const LARGEST_DATA_BYTES = 64 * 1024 * 1024;
/** The picture is one line of text. */
const SINGLE_LINE = '7';

const engines = new Map<string, Promise<OCREngine>>();

/** The recogniser of a script, loaded at its first line and kept: one instance knows one language. */
export function openTesseract(script: TesseractScript): Promise<OCREngine> {
  const data = script.data();
  let engine = engines.get(data.sha256);
  if (!engine) {
    engine = load(data);
    engines.set(data.sha256, engine);
  }
  return engine;
}

async function load(data: WeightsFile): Promise<OCREngine> {
  const [program, compressed] = await Promise.all([pinned(tesseractProgram()), pinned(data)]);
  const engine = await startSilently(program);
  engine.loadModel(gunzipSync(compressed, { maxOutputLength: LARGEST_DATA_BYTES }));
  engine.setVariable('tessedit_pageseg_mode', SINGLE_LINE);
  engine.setVariable('user_defined_dpi', '144');
  return engine;
}

/**
 * What the program says about its data and about each picture would go to the error output: it takes hold of `console.warn`
 * when it starts, before its first wait, and has no other way to be silent.
 */
function startSilently(program: Uint8Array): Promise<OCREngine> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return createOCREngine({ wasmBinary: program });
  } finally {
    console.warn = warn;
  }
}

async function pinned({ path, sha256 }: WeightsFile): Promise<Uint8Array> {
  const bytes = await readFile(path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256) throw new Error(`${path} has sha256 ${digest}, expected ${sha256}.`);
  return bytes;
}
