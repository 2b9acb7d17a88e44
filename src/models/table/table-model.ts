import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probability, type TreeEnsemble } from './boosted-trees.ts';
import { parseWeights } from './weights-file.ts';

const PATH = fileURLToPath(new URL('../../../models/table-trees.bin', import.meta.url));
const SHA256 = '658feb938ab3689770637b9cf03bf1c59c4d6a3014070589cf4aa8704e978f26';

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
      const values = new Float32Array(ensemble.featureNames.length);
      for (const [index, name] of ensemble.featureNames.entries()) {
        const value = features[name];
        if (value === undefined) throw new Error(`${question} is not told ${name}.`);
        values[index] = value;
      }
      return probability(ensemble, values);
    },
  };
}
