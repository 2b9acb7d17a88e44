import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probability, type TreeEnsemble } from './boosted-trees.ts';
import { type RowGap, rowLogOdds } from './row-network.ts';
import { rowNetworkWeights } from './row-network-file.ts';
import { parseWeights } from './weights-file.ts';

const PATH = fileURLToPath(new URL('../../../models/table-trees.bin', import.meta.url));
export const TABLE_MODEL_SHA256 = 'e68f1004c467eb68d4e87bc16ae8b15ec4b6ba98c5d55b41fb83e4ac57719d8e';

/** One question the table reader asks of geometry: named numbers in, probability of yes out. */
export type TableQuestion = 'column' | 'row' | 'right' | 'down' | 'header' | 'outside';

export interface TableModel {
  ask(question: TableQuestion, features: Record<string, number>): number;
  /** Probability that a new row begins in each gap between lines of text, all gaps of the table seen together. */
  rowStarts?(gaps: readonly RowGap[]): number[];
}

let loaded: TableModel | undefined;

/** Read from disk once per process; half a megabyte. */
export function tableModel(): TableModel {
  if (!loaded) {
    const bytes = readFileSync(PATH);
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (digest !== TABLE_MODEL_SHA256)
      throw new Error(`Weights ${PATH} have sha256 ${digest}, expected ${TABLE_MODEL_SHA256}.`);
    loaded = { ...modelFrom(parseWeights(bytes)), ...rowNetwork() };
  }
  return loaded;
}

/** Nothing where the network's weights are not there: the trees then answer for rows too. */
function rowNetwork(): Pick<TableModel, 'rowStarts'> {
  const weights = rowNetworkWeights();
  if (!weights) return {};
  return { rowStarts: (gaps) => Array.from(rowLogOdds(weights, gaps), (odds) => 1 / (1 + Math.exp(-odds))) };
}

export function modelFrom(ensembles: ReadonlyMap<string, TreeEnsemble>): TableModel {
  const orders = new Map<TableQuestion, number[]>();
  return {
    ask(question, features) {
      const ensemble = ensembles.get(question);
      if (!ensemble) throw new Error(`The weights have no answer to ${question}.`);
      // The features of a question always come in the same order, so their names are looked up once.
      let order = orders.get(question);
      if (!order) {
        order = orderOf(ensemble.featureNames, Object.keys(features), question);
        orders.set(question, order);
      }
      const given = Object.values(features);
      const values = new Float32Array(order.length);
      for (let i = 0; i < order.length; i++) values[i] = given[order[i]!]!;
      return probability(ensemble, values);
    },
  };
}

function orderOf(wanted: readonly string[], given: readonly string[], question: TableQuestion): number[] {
  return wanted.map((name) => {
    const index = given.indexOf(name);
    if (index < 0) throw new Error(`The weights ask about ${name}, which is not known of a ${question}.`);
    return index;
  });
}
