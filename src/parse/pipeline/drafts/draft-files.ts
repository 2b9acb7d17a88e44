import { mkdirSync, writeFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { PageDraft, PageHead } from '../../draft.ts';
import { type PageFacts, pageFacts } from '../../layout/page-facts.ts';
import { contentsEntry } from '../../write/lines/contents.ts';
import { type BundledDraft, bundledDrafts, draftFile } from './draft-bundle.ts';
import { type PagePart, packedDraft, unpackedDraft, unpackedFacts, unpackedPage } from './packed-draft.ts';

const folder = (workDir: string): string => join(workDir, 'drafts');

/** Stores a draft; with the configuration also its facts and written segments, which speeds up joining pages. */
export async function storeDraft(
  draft: PageDraft,
  workDir: string,
  configuration: ParseConfiguration | null = null,
  isShort = false,
): Promise<void> {
  // Synchronous, like `JsonLinesWriter`.
  mkdirSync(folder(workDir), { recursive: true });
  writeFileSync(join(workDir, draftFile(draft.pageNumber)), packedDraft(draft, configuration, isShort));
}

/** Reads drafts of `storeDraft`, or from bundles in the work folder. */
export function storedDrafts(workDir: string): Drafts {
  let bundled: Promise<Map<number, BundledDraft>> | null = null;
  const bytesOf = async (pageNumber: number): Promise<Buffer> => {
    try {
      return await readFile(join(workDir, draftFile(pageNumber)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      bundled ??= bundledDrafts(folder(workDir));
      const draft = (await bundled).get(pageNumber);
      if (!draft) throw error;
      await using file = await open(draft.path);
      return (await file.read(Buffer.alloc(draft.size), 0, draft.size, draft.start)).buffer;
    }
  };
  return {
    facts: async (pageNumber) => {
      const bytes = await bytesOf(pageNumber);
      return unpackedFacts(bytes) ?? pageFacts(unpackedDraft(bytes), contentsEntry);
    },
    draft: async (pageNumber) => unpackedDraft(await bytesOf(pageNumber)),
    page: async (pageNumber) => {
      const bytes = await bytesOf(pageNumber);
      return { ...unpackedPage(bytes), draft: () => unpackedDraft(bytes) };
    },
  };
}

/** Drafts in memory. Assembling changes them. */
export const heldDrafts = (held: ReadonlyMap<number, PageDraft>): Drafts => {
  const draft = (pageNumber: number): PageDraft => held.get(pageNumber)!;
  return {
    facts: async (pageNumber) => pageFacts(draft(pageNumber), contentsEntry),
    draft: async (pageNumber) => draft(pageNumber),
    page: async (pageNumber) => {
      const { segments, ...head } = draft(pageNumber);
      const parts = segments.map(({ id, type, comment }) => ({
        ...{ id, type, ...(comment && { isComment: true }) },
        written: null,
      }));
      return { ...head, parts, draft: () => draft(pageNumber) };
    },
  };
};

export const removeDrafts = (workDir: string): Promise<void> => rm(folder(workDir), { recursive: true, force: true });

/** Access to stored pages. Assembling first reads the facts of every page, then every page. */
export interface Drafts {
  facts(pageNumber: number): Promise<PageFacts>;
  page(pageNumber: number): Promise<StoredPage>;
  draft(pageNumber: number): Promise<PageDraft>;
}

/** A page with its written parts; the draft is read only if they are not enough. */
interface StoredPage extends PageHead {
  parts: PagePart[];
  draft(): PageDraft;
}
