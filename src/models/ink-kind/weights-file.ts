import type { TreeEnsemble } from './boosted-trees.ts';

/**
 * Format of the weights file:
 *
 *     4 bytes   length of the header, little endian
 *     header    JSON, padded with spaces to a multiple of 4
 *     for each ensemble, in the header's order:
 *       thresholds and leaf values   4 bytes a node (float)
 *       left children                2 bytes a node, counted from the tree's root
 *       features                     1 byte a node, 255 for a leaf
 *       nodes of each tree           2 bytes a tree
 *       each block padded to a multiple of 4
 */
interface Header {
  format: 'quire-trees-1';
  ensembles: { name: string; base: number; features: string[]; trees: number; nodes: number }[];
}

const LEAF = 255;

export function parseWeights(bytes: Uint8Array): Map<string, TreeEnsemble> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength))) as Header;
  if (header.format !== 'quire-trees-1') throw new Error(`Unknown weights format ${String(header.format)}.`);
  const ensembles = new Map<string, TreeEnsemble>();
  let at = 4 + headerLength;
  const take = (length: number): number => {
    const start = at;
    at += (length + 3) & ~3;
    return start;
  };
  for (const { name, base, features, trees, nodes } of header.ensembles) {
    const valuesAt = take(4 * nodes);
    const leftAt = take(2 * nodes);
    const featuresAt = take(nodes);
    const countsAt = take(2 * trees);
    const ensemble: TreeEnsemble = {
      featureNames: features,
      base,
      roots: new Int32Array(trees),
      feature: new Int16Array(nodes),
      value: new Float32Array(nodes),
      left: new Int32Array(nodes),
    };
    let node = 0;
    for (let tree = 0; tree < trees; tree++) {
      const root = node;
      ensemble.roots[tree] = root;
      const end = root + view.getUint16(countsAt + 2 * tree, true);
      for (; node < end; node++) {
        const feature = bytes[featuresAt + node]!;
        ensemble.feature[node] = feature === LEAF ? -1 : feature;
        ensemble.value[node] = view.getFloat32(valuesAt + 4 * node, true);
        ensemble.left[node] = root + view.getUint16(leftAt + 2 * node, true);
      }
    }
    ensembles.set(name, ensemble);
  }
  return ensembles;
}
