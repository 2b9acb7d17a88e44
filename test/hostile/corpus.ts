import { archives } from './corpus/archives.ts';
import { images } from './corpus/images.ts';
import { type Canary, markup } from './corpus/markup.ts';
import { pdfs } from './corpus/pdfs.ts';
import { sheetsAndTexts } from './corpus/sheets-and-texts.ts';
import type { HostileFile } from './hostile-file.ts';

/** Every hostile file. `canary` stands where a file that got through would be seen to have called. */
export const corpus = (canary: Canary): HostileFile[] => [
  ...archives(),
  ...images(),
  ...pdfs(),
  ...markup(canary),
  ...sheetsAndTexts(),
];
