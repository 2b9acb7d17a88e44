/** Boosted decision trees; the nodes of all trees are in flat arrays. */
export interface TreeEnsemble {
  featureNames: readonly string[];
  /** Log-odds before any tree is evaluated. */
  base: number;
  /** Index of each tree's root node. */
  roots: Int32Array;
  /** Feature of a node; -1 for a leaf. */
  feature: Int16Array;
  /** Threshold of an inner node, value of a leaf. */
  value: Float32Array;
  /** The child for values at or below the threshold; the next node is for other values. */
  left: Int32Array;
}

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
