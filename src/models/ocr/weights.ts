import { join } from 'node:path';
import type { WeightsFile } from '../onnx/session.ts';

const FOLDER = join(import.meta.dirname, '../../../models/ocr');

/** Weights lie in the repository (`models/ocr/README.md` says whose they are); each file is pinned: another one is refused, not run. */
export const weightsFile = (file: string, sha256: string): WeightsFile => ({ path: join(FOLDER, file), sha256 });

/** As above, of a network that few pages need. */
const rareFile = (file: string, sha256: string): WeightsFile => ({ ...weightsFile(file, sha256), isRare: true });

export interface RecogniserWeights {
  model: WeightsFile;
  /** Characters in the order of the model's classes. */
  dictionary: WeightsFile;
}

/** PP-OCRv6 tiny: the fastest detector of the family. */
export const detectorWeights = (): WeightsFile =>
  weightsFile('tiny-detector.onnx', '70a7dccdefa2d0ee687994e994c2188977848299d06c90a60b55dc13cba67216');

/** PP-OCRv6 tiny, the quick reader: Latin with all its diacritics, Greek, Chinese. */
export const quickRecogniserWeights = (): RecogniserWeights => ({
  model: weightsFile('tiny-recogniser.onnx', '9e090022a93895654f6850fff5be97ebd73e64b338cbd0cffa435faece3d71ce'),
  dictionary: weightsFile('tiny-recogniser.yml', '66170210bad538e83fff3c4a3867e547d6bf20b50d64b20347c4b913f3034ea1'),
});

/** PP-OCRv6 small, the better reader: the same and Japanese, with fewer errors, in four times the time. */
export const betterRecogniserWeights = (): RecogniserWeights => ({
  model: rareFile('small-recogniser.onnx', '32b335f0a600a87a16bc65214c5752bad6c49fa9d23a56ec069f8311e8e28de8'),
  dictionary: weightsFile('small-recogniser.txt', 'b5f2bfe2bdd9448429e3e82b51c789775d9b42f2403d082b00662eb77e401c5d'),
});

export interface ScriptWeights {
  /** Letters that prove the script; a recogniser's Latin is no better than the general one's. */
  letters: RegExp;
  weights: () => RecogniserWeights;
}

/** Recognisers for scripts that the quick one does not know. */
export const SCRIPT_RECOGNISERS: readonly ScriptWeights[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, weights: betterRecogniserWeights },
  {
    letters: /\p{Script=Arabic}/u,
    weights: () => ({
      model: rareFile('arabic-recogniser.onnx', '309a7ef2546248abed86eff0dceef0ca548297c42407326ecbc08f005d644ea9'),
      dictionary: weightsFile(
        'arabic-recogniser.txt',
        '7f92f7dbb9b75a4787a83bfb4f6d14a8ab515525130c9d40a9036f61cf6999e9',
      ),
    }),
  },
];
