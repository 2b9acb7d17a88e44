import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { LibraryEngine } from '../../library/engine.ts';
import { parseSource } from '../../library/open-source.ts';
import type { ParsedDocument } from '../../library/parsed-document.ts';
import type { ReadingProgress } from '../../library/read-document.ts';
import type { Format, Reader, ReadFile } from './reader.ts';

export interface LocalOptions {
  engine: LibraryEngine;
  configuration: ParseConfiguration;
  format: Format;
  signal: AbortSignal;
  /** Whether `saveImages` will not be called. */
  withoutImages: boolean;
  /** Whether `read` is called only once. */
  isSingle: boolean;
  onProgress?: (progress: ReadingProgress) => void;
}

/** Reads in local working processes, which are reused for further files. */
export const localReader =
  ({ engine, format, isSingle, onProgress, ...options }: LocalOptions): Reader =>
  async (source, onPage) => {
    let reported = 0;
    const document = await parseSource(engine, source, {
      ...{ ...options, isAlone: isSingle, withoutPages: format !== 'json' },
      onProgress: (progress) => {
        for (; reported < progress.pagesDone; reported++) onPage();
        onProgress?.(progress);
      },
    });
    return readFileOf(document, format);
  };

const readFileOf = (document: ParsedDocument, format: Format): ReadFile => ({
  warnings: document.warnings,
  write: (imageFolder) =>
    format === 'json' ? document.json({ imageFolder }) : document.render(format, { imageFolder }),
  explain: () => document.explanation(),
  saveImages: (folder) =>
    // Documents contain only pictures; JSON refers to all images.
    document.saveImages(folder, format === 'json' ? document.imageNames : picturesOf(document)),
  [Symbol.asyncDispose]: () => document.close(),
});

const picturesOf = (document: ParsedDocument): string[] =>
  document.imageNames.filter((name) => name.startsWith('segments/'));
