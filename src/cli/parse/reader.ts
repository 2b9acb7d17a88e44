import type { Warning } from '../../domain/parse-output.ts';

export type Format = 'markdown' | 'html' | 'json' | 'text';

export const ENDINGS: Readonly<Record<Format, string>> = {
  markdown: '.md',
  html: '.html',
  json: '.json',
  text: '.txt',
};

export interface ReadFile extends AsyncDisposable {
  warnings: readonly Warning[];
  /** `imageFolder`: prefix of image names; null omits images. */
  write(imageFolder: string | null): AsyncIterable<string>;
  /** Why each segment has its type; absent if a server read the file. */
  explain?(): AsyncIterable<string>;
  /** Saves the images that `write` names. */
  saveImages(folder: string): Promise<void>;
}

export type Reader = (source: string, onPage: () => void) => Promise<ReadFile>;
