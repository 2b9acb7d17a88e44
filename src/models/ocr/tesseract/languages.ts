import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WeightsFile } from '../../onnx/session.ts';
import { weightsFile } from '../weights.ts';

/** A script that Tesseract reads and none of the other recognisers. */
export interface TesseractScript {
  /** Letters that prove the script. */
  letters: RegExp;
  /** How sure it is of its own script at least; what it makes of another one stays below. */
  sure: number;
  /** Tesseract takes each sign of it for a word: only wide gaps are spaces. */
  spaceless?: boolean;
  /** What the quick reader makes of it often holds such a letter: it is asked first. */
  hint?: RegExp;
  /** The other recognisers know its letters, but not all of them. */
  isAlsoGeneral?: boolean;
  /** The quick reader takes its letters for Latin ones, and is sure of it. */
  isLikeLatin?: boolean;
  /** Trained data, compressed with gzip. */
  data: () => WeightsFile;
}

const trainedData = (language: string, sha256: string) => (): WeightsFile =>
  weightsFile(`tesseract/${language}.traineddata.gz`, sha256);

export const HEBREW: TesseractScript = {
  letters: /\p{Script=Hebrew}/u,
  sure: 0.75,
  isLikeLatin: true,
  data: trainedData('heb', '14e40e0ed887b6cc0797084930690755af3baf2f10e1c9f5847371ecbef40ec6'),
};

export const RUSSIAN: TesseractScript = {
  letters: /\p{Script=Cyrillic}/u,
  sure: 0.8,
  isLikeLatin: true,
  data: trainedData('rus', '96ee63cb5fdc4eec75314ef05f82c61b1f99f73136931977dc4c86b4f9189eae'),
};

/** Kazakh has all letters of Russian and Ukrainian, and reads Russian worse; Russian reads і as !. The surer one reads a page. */
export const KAZAKH: TesseractScript = {
  letters: /\p{Script=Cyrillic}/u,
  sure: 0.8,
  isLikeLatin: true,
  data: trainedData('kaz', '62af20c413314bd08348f8d399ceb293f3796f88f1e3c0a374e24d4954bb4887'),
};

/** The quick reader knows the letters, but not those with accents. */
export const GREEK: TesseractScript = {
  letters: /\p{Script=Greek}/u,
  sure: 0.75,
  isAlsoGeneral: true,
  isLikeLatin: true,
  data: trainedData('ell', '7b2bc7b25d09688c1bd895013928e18aa70bc5d9d30466d6b9ee404f286a69e0'),
};

export const THAI: TesseractScript = {
  letters: /\p{Script=Thai}/u,
  sure: 0.87,
  spaceless: true,
  data: trainedData('tha', 'e2e288d978422ba9900becb9c9b3305d3768bd83575ae88adb60ae568835fd00'),
};

export const DEVANAGARI: TesseractScript = {
  letters: /\p{Script=Devanagari}/u,
  sure: 0.75,
  data: trainedData('hin', '23ca55cec33f3abfa0a15707f2789113cde6244526a642075c0a199b1787e59a'),
};

export const HANGUL: TesseractScript = {
  letters: /\p{Script=Hangul}/u,
  hint: /\p{Script=Han}/u,
  sure: 0.75,
  spaceless: true,
  data: trainedData('kor', '58cc2b02d4502d1b1b1b95f9accb9b4d153d9b03c49393665e073d2d4416212f'),
};

export const TESSERACT_SCRIPTS: readonly TesseractScript[] = [GREEK, HEBREW, RUSSIAN, KAZAKH, HANGUL, THAI, DEVANAGARI];

/** The program itself, as WebAssembly. Its package shows only its door, so the file is found beside that. */
export const tesseractProgram = (): WeightsFile => ({
  path: join(dirname(fileURLToPath(import.meta.resolve('tesseract-wasm'))), 'tesseract-core.wasm'),
  sha256: '3822dc6ee83d507f2bd2f83b97a3dd5dabf3ea71a9836d951602c9054615137e',
});
