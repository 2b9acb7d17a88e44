import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageDraft } from '../draft.ts';
import type { ReadDraft } from './prepared.ts';

const folder = (workDir: string): string => join(workDir, 'drafts');
/** Name of a stored draft in its work folder. */
export const draftFile = (pageNumber: number): string => `drafts/${pageNumber}.json`;
const path = (workDir: string, pageNumber: number): string => join(workDir, draftFile(pageNumber));

export async function storeDraft(draft: PageDraft, workDir: string): Promise<void> {
  await mkdir(folder(workDir), { recursive: true });
  await writeFile(path(workDir, draft.pageNumber), JSON.stringify(draft));
}

/** Reads drafts that `storeDraft` stored in the same work folder. */
export function storedDrafts(workDir: string): ReadDraft {
  return async (pageNumber) => JSON.parse(await readFile(path(workDir, pageNumber), 'utf8')) as PageDraft;
}

export const removeDrafts = (workDir: string): Promise<void> => rm(folder(workDir), { recursive: true, force: true });
