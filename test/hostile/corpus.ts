import { archives } from './corpus/archives.ts';
import { drawn } from './corpus/drawn.ts';
import { images } from './corpus/images.ts';
import { type Canary, markup } from './corpus/markup.ts';
import { oddPlaces } from './corpus/odd-places.ts';
import { pdfs } from './corpus/pdfs.ts';
import { sheetsAndTexts } from './corpus/sheets-and-texts.ts';
import { slidesAndFormulas } from './corpus/slides-and-formulas.ts';
import { values } from './corpus/values.ts';
import type { HostileFile } from './hostile-file.ts';

/** Every hostile file. `canary` is the address that a successful attack would call. */
export const corpus = (canary: Canary): HostileFile[] => [
  ...archives(),
  ...images(),
  ...pdfs(),
  ...markup(canary),
  ...sheetsAndTexts(),
  ...oddPlaces(canary),
  ...values(),
  ...drawn(),
  ...slidesAndFormulas(canary),
];
