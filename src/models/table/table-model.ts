import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probability, type TreeEnsemble } from './boosted-trees.ts';
import { parseWeights } from './weights-file.ts';

const PATH = fileURLToPath(new URL('../../../models/table-trees.bin', import.meta.url));
const SHA256 = 'c208e94b990ab9e1a49af2b36a3644aad0fb0ce383886baca42850437cdec11b';

/** One question the table reader asks of geometry: named numbers in, probability of yes out. */
export type Question = 'column' | 'row' | 'right' | 'down' | 'header';

export interface TableModel {
  ask(question: Question, features: Record<string, number>): number;
}

let loaded: TableModel | undefined;

/** Read from disk once per process; half a megabyte. */
export function tableModel(): TableModel {
  if (!loaded) {
    const bytes = readFileSync(PATH);
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (digest !== SHA256) throw new Error(`Weights ${PATH} have sha256 ${digest}, expected ${SHA256}.`);
    loaded = modelFrom(parseWeights(bytes));
  }
  return loaded;
}

export function modelFrom(ensembles: ReadonlyMap<string, TreeEnsemble>): TableModel {
  return {
    ask(question, features) {
      const ensemble = ensembles.get(question);
      if (!ensemble) throw new Error(`The weights have no answer to ${question}.`);
      const values = Object.values(features);
      if (values.length !== ensemble.featureNames.length) {
        throw new Error(`${question} needs ${ensemble.featureNames.length} features, got ${values.length}.`);
      }
      return probability(ensemble, Float32Array.from(values));
    },
  };
}
