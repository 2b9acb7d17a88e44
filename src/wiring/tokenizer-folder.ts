import path from 'node:path';
import type { Settings } from './settings.ts';

/** Folder of tokenizers, in the hub's layout. */
export const tokenizerFolder = (settings: Settings): string =>
  settings.QUIRE_TOKENIZER_DIR ?? path.join(settings.QUIRE_DATA_DIR, 'tokenizers');
