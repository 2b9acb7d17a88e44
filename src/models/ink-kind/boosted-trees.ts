/** Boosted decision trees, all nodes of all trees in flat arrays. */
export interface TreeEnsemble {
  featureNames: readonly string[];
  /** Log-odds before any tree is evaluated. */
  base: number;
  /** Index of each tree's root node. */
  roots: Int32Array;
  /** Which feature a node asks about; -1 for a leaf. */
  feature: Int16Array;
  /** Threshold of an inner node, value of a leaf. */
  value: Float32Array;
  /** Where a value at or below the threshold leads; the node after it takes the others. */
  left: Int32Array;
}

/** Probability that the answer is yes. */
export function probability(ensemble: TreeEnsemble, features: Float32Array): number {
  const { roots, feature, value, left } = ensemble;
  let logOdds = ensemble.base;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!;
    let asked = feature[node]!;
    while (asked >= 0) {
      node = features[asked]! <= value[node]! ? left[node]! : left[node]! + 1;
      asked = feature[node]!;
    }
    logOdds += value[node]!;
  }
  return 1 / (1 + Math.exp(-logOdds));
}
