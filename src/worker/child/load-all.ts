import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';

/**
 * Loads everything that a working process may load, and reads our samples, so that Node.js caches compiled code and ONNX
 * Runtime optimised graphs. Writes a list of our files that were loaded.
 *
 *     node load-all.ts LIST
 */
const OWN = path.join(import.meta.dirname, '../..');
const loaded = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith('file:')) loaded.add(fileURLToPath(found.url));
    return found;
  },
});

const DESCRIPTOR = path.join(OWN, '../models/layout.json');
const FORMULAS = path.join(OWN, '../models/formula');
/** Networks that most pages with images or tables need, and those of formulas, which are opened again and again. */
async function keepNetworks(): Promise<void> {
  const [{ keepOptimised }, { readDescriptor }, { formulaWeights }, ocr, { TABLE_NETWORK }, { MARK_NETWORK }] =
    await Promise.all([
      import('../../models/onnx/session.ts'),
      import('../../models/layout/read-descriptor.ts'),
      import('../../models/formula/onnx-formula-reader.ts'),
      import('../../models/ocr/weights.ts'),
      import('../../models/table-network.ts'),
      import('../../models/mark-network.ts'),
    ]);
  const { weightsPath, sha256 } = await readDescriptor(DESCRIPTOR);
  const layout = { path: weightsPath, sha256 };
  const text = [ocr.detectorWeights(), ocr.quickRecogniserWeights().model];
  for (const weights of [layout, TABLE_NETWORK, MARK_NETWORK, ...text, ...(await formulaWeights(FORMULAS))])
    await keepOptimised(weights);
}

const SAMPLES = ['paper.pdf', 'invoice.pdf', 'budget.xlsx'].map((name) => path.join(OWN, '../web/samples', name));
/** Functions are compiled on first call: reading samples caches those that every page needs. */
async function readSamples(workDir: string): Promise<void> {
  const options = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir, threads: 1 };
  for (const strategy of [{}, { segmentation_strategy: 'Page', ocr_strategy: 'Auto' }] as const) {
    const configuration = resolveParseConfiguration({ ...strategy, pages: '1' });
    for (const file of SAMPLES) await parseFile({ path: file, name: null }, configuration, options);
  }
}

const extension = path.extname(import.meta.filename);
const [{ loadReaders, parseFile }] = await Promise.all([
  import('../../parse/index.ts'),
  import('../../models/codes/read-codes.ts'),
  import('../../extract/index.ts'),
  // Dynamic, so that the type checker does not follow it: the module starts working when it is loaded.
  import(new URL(`./main${extension}`, import.meta.url).href),
]);
await keepNetworks();
await loadReaders();
// If a sample is missing, less is cached.
await readSamples(path.dirname(process.argv[2]!)).catch(() => {});
const own = [...loaded].filter((file) => file.startsWith(`${OWN}${path.sep}`) && !file.includes('node_modules'));
writeFileSync(process.argv[2]!, JSON.stringify([...own, DESCRIPTOR]));
process.exit(0);
