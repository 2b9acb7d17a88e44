import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { INK_KIND_SHA256, inkKindWeights } from '../../models/ink-kind/ink-kind-model.ts';
import { LayoutDescriptor } from '../../models/layout/descriptor.ts';
import { readDescriptor } from '../../models/layout/read-descriptor.ts';
import { HYPHEN_WEIGHTS } from '../../models/line-end-hyphen.ts';
import { MARK_NETWORK } from '../../models/mark-network.ts';
import { TESSERACT_SCRIPTS, tesseractProgram } from '../../models/ocr/tesseract/languages.ts';
import {
  betterRecogniserWeights,
  detectorWeights,
  quickRecogniserWeights,
  SCRIPT_RECOGNISERS,
} from '../../models/ocr/weights.ts';
import type { WeightsFile } from '../../models/onnx/session.ts';
import { TABLE_NETWORK } from '../../models/table-network.ts';
import { XLM_ROBERTA_ID } from '../../models/tokenizers/tokenizer-id.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missing, note, ok, reasonOf } from './finding.ts';

const LAYOUT_DESCRIPTOR = path.join(import.meta.dirname, '../../../models/layout.json');
const REINSTALL = 'run "npm ci" again, or restore the file from the repository';

async function verify({ path: file, sha256 }: WeightsFile): Promise<void> {
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (digest !== sha256)
    throw new Error(`${path.basename(file)} has sha256 ${digest.slice(0, 12)}…, not ${sha256.slice(0, 12)}…`);
}

const guarded = (what: string, look: () => Promise<string>): Check => ({
  what,
  look: () => look().then(ok, (error: unknown) => missing(`${reasonOf(error)}; ${REINSTALL}.`)),
});

const checkLayout = guarded('Layout model', async () => {
  const { weightsPath, ...stated } = await readDescriptor(LAYOUT_DESCRIPTOR);
  const { version, sha256, classes } = LayoutDescriptor.parse(stated);
  await verify({ path: weightsPath, sha256 });
  return `${path.basename(weightsPath)} ${version} (${sha256.slice(0, 12)}), ${classes.length} classes, hash is right`;
});

const checkNetwork = (what: string, weights: WeightsFile): Check =>
  guarded(what, async () => {
    await verify(weights);
    return `${path.basename(weights.path)} ${weights.sha256.slice(0, 12)}, hash is right`;
  });

const checkInkKinds = guarded('Handwriting model', async () => {
  inkKindWeights();
  return `ink-kind.bin ${INK_KIND_SHA256.slice(0, 12)}, hash is right`;
});

/** `/\p{Script=Hangul}/u` → `Hangul`. */
const scriptsOf = (letters: RegExp): string[] => [...letters.source.matchAll(/Script=(\w+)/g)].map(([, name]) => name!);

const checkOcr = guarded('Text recognition', async () => {
  const recognisers = [
    quickRecogniserWeights(),
    betterRecogniserWeights(),
    ...SCRIPT_RECOGNISERS.map(({ weights }) => weights()),
  ];
  const ofTesseract = [tesseractProgram(), ...TESSERACT_SCRIPTS.map(({ data }) => data())];
  const ofPaddle = [detectorWeights(), ...recognisers.flatMap(({ model, dictionary }) => [model, dictionary])];
  for (const file of [...ofPaddle, ...ofTesseract]) await verify(file);
  const scripts = ['Latin', 'Greek', 'Han', ...SCRIPT_RECOGNISERS.flatMap(({ letters }) => scriptsOf(letters))];
  const others = new Set(TESSERACT_SCRIPTS.flatMap(({ letters }) => scriptsOf(letters)));
  return `PP-OCR for the scripts ${scripts.join(', ')}, Tesseract for ${[...others].join(', ')}; hashes are right`;
});

function tokenizers({ QUIRE_TOKENIZER_DIR, QUIRE_DATA_DIR }: Settings): Finding {
  const folder = QUIRE_TOKENIZER_DIR ?? path.join(QUIRE_DATA_DIR, 'tokenizers');
  const builtIn = 'Word, Cl100kBase and BertBaseUncased are built in';
  const file = path.join(folder, XLM_ROBERTA_ID, 'tokenizer.json');
  if (existsSync(file)) return ok(`${builtIn}; XlmRobertaBase is in ${folder}`);
  const pull = 'run `quire tokenizers pull XlmRobertaBase` with QUIRE_TOKENIZER_HUB set';
  return note(`${builtIn}; for XlmRobertaBase ${pull}, or put its tokenizer.json at ${file}.`);
}

export const modelChecks = (settings: Settings): Check[] => [
  checkLayout,
  checkNetwork('Table model', TABLE_NETWORK),
  checkNetwork('Check box model', MARK_NETWORK),
  checkInkKinds,
  checkNetwork('Hyphen model', HYPHEN_WEIGHTS),
  checkOcr,
  guarded('Model runtime', async () => {
    const { runtime } = await import('../../models/onnx/runtime.ts');
    return `onnxruntime ${runtime().env.versions.common}, on the processor`;
  }),
  guarded('Images', async () => {
    const { versions } = (await import('sharp')).default;
    return `sharp ${versions.sharp} with libvips ${versions.vips}`;
  }),
  { what: 'Tokenizers', look: () => tokenizers(settings) },
];
