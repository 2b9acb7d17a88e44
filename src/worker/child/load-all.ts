import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';

/**
 * Loads what a working process may ever load, reads samples of ours and no other document, and ends: Node.js then keeps the compiled code,
 * and beside it lie optimised graphs of networks. Writes down which files of ours that were.
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
/** The networks that most pages with pictures or tables need. */
async function keepNetworks(): Promise<void> {
  const [{ keepOptimised }, { readDescriptor }, { detectorWeights, quickRecogniserWeights }, { TABLE_NETWORK }] =
    await Promise.all([
      import('../../models/onnx/session.ts'),
      import('../../models/layout/read-descriptor.ts'),
      import('../../models/ocr/weights.ts'),
      import('../../models/table/table-network.ts'),
    ]);
  const { weightsPath, sha256 } = await readDescriptor(DESCRIPTOR);
  const layout = { path: weightsPath, sha256 };
  for (const weights of [layout, detectorWeights(), quickRecogniserWeights().model, TABLE_NETWORK]) {
    await keepOptimised(weights);
  }
}

const SAMPLES = ['paper.pdf', 'invoice.pdf', 'budget.xlsx'].map((name) => path.join(OWN, '../web/samples', name));
/** A function is compiled when it is first called: reading a page has those kept too that every page needs. */
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
  // By a name that no checker follows: it takes up its work when it is loaded.
  import(new URL(`./main${extension}`, import.meta.url).href),
]);
await keepNetworks();
await loadReaders();
// Where a sample is missing, less is kept.
await readSamples(path.dirname(process.argv[2]!)).catch(() => {});
const own = [...loaded].filter((file) => file.startsWith(`${OWN}${path.sep}`) && !file.includes('node_modules'));
writeFileSync(process.argv[2]!, JSON.stringify([...own, DESCRIPTOR]));
process.exit(0);
