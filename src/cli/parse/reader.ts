import type { Warning } from '../../domain/parse-output.ts';

export type Format = 'markdown' | 'html' | 'json' | 'text';

export const ENDINGS: Readonly<Record<Format, string>> = {
  markdown: '.md',
  html: '.html',
  json: '.json',
  text: '.txt',
};

/** What was read of one file, ready to be written in the format that was asked for. */
export interface ReadFile extends AsyncDisposable {
  warnings: readonly Warning[];
  /** `imageFolder`: what images are named by; null leaves them out. */
  write(imageFolder: string | null): AsyncIterable<string>;
  /** Why each segment is what it is; absent where a server read the file. */
  explain?(): AsyncIterable<string>;
  /** Puts the images that `write` names into a folder. */
  saveImages(folder: string): Promise<void>;
}

/** Reads a file here, or has a server read it. */
export type Reader = (source: string, onPage: () => void) => Promise<ReadFile>;
