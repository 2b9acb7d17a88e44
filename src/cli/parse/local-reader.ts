import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { LibraryEngine } from '../../library/engine.ts';
import { fetchInput } from '../../library/fetch-input.ts';
import { ParsedDocument } from '../../library/parsed-document.ts';
import { type ReadingProgress, readDocument } from '../../library/read-document.ts';
import type { Format, Reader, ReadFile } from './reader.ts';

export interface LocalOptions {
  engine: LibraryEngine;
  configuration: ParseConfiguration;
  format: Format;
  signal: AbortSignal;
  /** True where `saveImages` will not be called. */
  withoutImages: boolean;
  /** True where `read` is called once. */
  isSingle: boolean;
  onProgress?: (progress: ReadingProgress) => void;
}

/** Reads in working processes of this command; a second file costs no second start. */
export const localReader = ({
  engine,
  configuration,
  format,
  signal,
  withoutImages,
  isSingle,
  onProgress,
}: LocalOptions): Reader => ({
  async read(source, onPage) {
    const folder = await mkdtemp(path.join(engine.folder, 'given-'));
    try {
      const { settings } = engine;
      const input = await fetchInput(source, { settings, folder, stdin: process.stdin, signal });
      let reported = 0;
      const read = await readDocument(engine, input, {
        configuration,
        signal,
        withoutImages,
        isAlone: isSingle,
        withoutPages: format !== 'json',
        onProgress: (progress) => {
          for (; reported < progress.pagesDone; reported++) onPage();
          onProgress?.(progress);
        },
      });
      return readFileOf(new ParsedDocument(engine, input.name, read), format);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const readFileOf = (document: ParsedDocument, format: Format): ReadFile => ({
  pages: document.pageCount,
  warnings: document.warnings,
  write: (imageFolder) =>
    format === 'json' ? document.json({ imageFolder }) : document.render(format, { imageFolder }),
  explain: () => document.explanation(),
  saveImages: (folder) =>
    // Documents show their pictures; JSON names pages and every cut-out.
    document.saveImages(folder, format === 'json' ? document.imageNames : picturesOf(document)),
  [Symbol.asyncDispose]: () => document.close(),
});

const picturesOf = (document: ParsedDocument): string[] =>
  document.imageNames.filter((name) => name.startsWith('segments/'));
