import { fileURLToPath } from 'node:url';
import type { Pixels } from '../ocr/engine.ts';
import { readPinned } from '../pinned-weights.ts';
import { probability, type TreeEnsemble } from './boosted-trees.ts';
import { inkFeatures } from './ink-features.ts';
import { parseWeights } from './weights-file.ts';

const PATH = fileURLToPath(new URL('../../../models/ink-kind.bin', import.meta.url));
export const INK_KIND_SHA256 = 'df55b7ea0638220f2ecdf099a713f243ee2ae5531baa799dd1ab4e39b45b845f';

/** Whether letters are handwritten, and whether a drawing is a signature or a stamp. */
export type InkQuestion = 'handwriting' | 'signature' | 'stamp';

let loaded: ReadonlyMap<string, TreeEnsemble> | undefined;

/** Read once per process. */
export function inkKindWeights(): ReadonlyMap<string, TreeEnsemble> {
  loaded ??= parseWeights(readPinned({ path: PATH, sha256: INK_KIND_SHA256 }));
  return loaded;
}

/** The probability of yes for each question; 0 without ink. */
export function askInk<Question extends InkQuestion>(
  picture: Pixels,
  questions: readonly Question[],
): Record<Question, number> {
  const features = inkFeatures(picture);
  const answer = (question: Question): number => {
    const ensemble = inkKindWeights().get(question);
    if (!ensemble) throw new Error(`The weights have no answer to ${question}.`);
    if (!features) return 0;
    const values = ensemble.featureNames.map((name) => features[name]);
    return probability(ensemble, Float32Array.from(values));
  };
  return Object.fromEntries(questions.map((question) => [question, answer(question)])) as Record<Question, number>;
}
