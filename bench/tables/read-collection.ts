import { PARTS, type Part } from '../parts/part-of.ts';
import type { Collection } from './collections.ts';
import { type Figures, type ReadFile, scoreFiles } from './end-to-end.ts';
import { findTables } from './find-tables.ts';
import { preparePages } from './prepared-page.ts';

export interface ReadOptions {
  /** Folder with the collections' own scoring scripts. */
  scorers: string;
  /** Folder in which rendered and recognised pages are cached. */
  kept?: string | undefined;
}

/** Reads all files of a collection and scores its two halves separately. */
export async function readCollection(
  collection: Collection,
  { scorers, kept }: ReadOptions,
): Promise<{ read: Map<string, ReadFile>; figures: Record<Part, Figures> }> {
  const read = new Map<string, ReadFile>();
  for (const { id, path } of collection.files) {
    const pages = [];
    const words = [];
    for (const page of await preparePages(path, kept)) {
      pages.push(await findTables(page));
      words.push(page.content.words);
    }
    read.set(id, { id, pages, words });
  }
  return { read, figures: await scoreParts(collection, read, scorers) };
}

async function scoreParts(collection: Collection, read: ReadonlyMap<string, ReadFile>, scorers: string) {
  const figures = {} as Record<Part, Figures>;
  for (const part of PARTS) {
    const files = collection.files.filter((file) => file.part === part).map(({ id }) => read.get(id)!);
    figures[part] = await scoreFiles(collection, files, scorers);
  }
  return figures;
}
