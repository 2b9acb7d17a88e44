import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WeightsFile } from '../../onnx/session.ts';
import { packageFile } from '../weights.ts';

/** A script that Tesseract reads and none of the other recognisers. */
export interface TesseractScript {
  /** Letters that prove the script. */
  letters: RegExp;
  /** How sure it is of its own script at least; what it makes of another one stays below. */
  sure: number;
  /** Trained data, compressed with gzip. */
  data: () => WeightsFile;
}

const trainedData = (language: string, sha256: string): WeightsFile =>
  packageFile(`@tesseract.js-data/${language}`, `4.0.0_best_int/${language}.traineddata.gz`, sha256);

export const HEBREW: TesseractScript = {
  letters: /\p{Script=Hebrew}/u,
  sure: 0.75,
  data: () => trainedData('heb', '9c70b524200dae77fb25e3567566eee600ccbcae9aeb89722990ccae0e84e805'),
};

/** Kazakh has all letters of Russian and most of the other languages; data for Russian itself are not to be had. */
export const CYRILLIC: TesseractScript = {
  letters: /\p{Script=Cyrillic}/u,
  sure: 0.8,
  data: () => trainedData('kaz', '3c93708c240722194d473931c097e09f02510fe8b7593fa0c33ceb90ee87095a'),
};

export const THAI: TesseractScript = {
  letters: /\p{Script=Thai}/u,
  sure: 0.87,
  data: () => trainedData('tha', '4550a5505184d1b79cf10416d5b19e643001d95411d5e717954dd26feef3ae74'),
};

export const DEVANAGARI: TesseractScript = {
  letters: /\p{Script=Devanagari}/u,
  sure: 0.75,
  data: () => trainedData('hin', 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07'),
};

export const TESSERACT_SCRIPTS: readonly TesseractScript[] = [HEBREW, CYRILLIC, THAI, DEVANAGARI];

/** The program itself, as WebAssembly. Its package shows only its door, so the file is found beside that. */
export const tesseractProgram = (): WeightsFile => ({
  path: join(dirname(fileURLToPath(import.meta.resolve('tesseract-wasm'))), 'tesseract-core.wasm'),
  sha256: '3822dc6ee83d507f2bd2f83b97a3dd5dabf3ea71a9836d951602c9054615137e',
});
