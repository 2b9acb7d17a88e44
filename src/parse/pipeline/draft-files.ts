import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PageDraft } from '../draft.ts';
import { type PageFacts, pageFacts } from '../layout/page-facts.ts';
import { type BundledDraft, bundledDrafts } from './draft-bundle.ts';
import type { Drafts } from './prepared.ts';

const NEWLINE = 0x0a;
/** Fast: drafts say the same again and again, and are a tenth as large already. */
const LEVEL = 1;

const folder = (workDir: string): string => join(workDir, 'drafts');
/** Name of a stored draft in its work folder. */
export const draftFile = (pageNumber: number): string => `drafts/${pageNumber}`;

/**
 * Stores a draft, and before it, on a line of its own, what the whole document has to know of the page: joining the pages is the one
 * part that no second worker helps with, so it is spared what each page can bring along. Documents that state their parts
 * (`isStated`) have nothing to settle.
 */
export async function storeDraft(draft: PageDraft, workDir: string, isStated = false): Promise<void> {
  await mkdir(folder(workDir), { recursive: true });
  const facts = isStated ? null : pageFacts(draft);
  const text = `${JSON.stringify(facts)}\n${JSON.stringify(draft)}`;
  await writeFile(join(workDir, draftFile(draft.pageNumber)), deflateRawSync(text, { level: LEVEL }));
}

/** Reads drafts that `storeDraft` stored in the same work folder, or that lie there in bundles. */
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
      const text = inflateRawSync(await bytesOf(pageNumber));
      return JSON.parse(text.toString('utf8', 0, text.indexOf(NEWLINE))) as PageFacts;
    },
    draft: async (pageNumber) => {
      const text = inflateRawSync(await bytesOf(pageNumber));
      return JSON.parse(text.toString('utf8', text.indexOf(NEWLINE) + 1)) as PageDraft;
    },
  };
}

export const removeDrafts = (workDir: string): Promise<void> => rm(folder(workDir), { recursive: true, force: true });
