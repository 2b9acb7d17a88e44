import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { ParseContext } from '../context.ts';
import type { PageDraft } from '../draft.ts';
import { heldDrafts, removeDrafts, storeDraft, storedDrafts } from './drafts/draft-files.ts';
import { failedPage } from './page/failed-page.ts';
import { pageError } from './page/page-error.ts';
import { type AssembledOutput, type InputFile, type Prepared, wantedPages } from './prepared.ts';
import { assemble, DocumentReader } from './steps.ts';

/** Pages whose drafts stay in memory, a few hundred kilobytes each. */
const MOST_HELD = 16;

/**
 * Parses a file in this process and leaves the result in the work folder.
 *
 *     const { prepared, output } = await parseFile({ path: 'report.pdf', name: null }, configuration, ctx);
 */
export async function parseFile(
  input: InputFile,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<{ prepared: Prepared; output: AssembledOutput }> {
  const reader = new DocumentReader();
  try {
    ctx.onProgress?.({ step: 'Opening the file', pagesDone: 0, pagesTotal: null });
    const prepared = await reader.prepare(input, configuration, ctx);
    const wanted = wantedPages(prepared, configuration);
    // Drafts of a short document stay in memory instead of being packed, stored and read again.
    const isHeld = !prepared.isStated && wanted.length <= MOST_HELD;
    const held = new Map<number, PageDraft>();
    for (const [pagesBefore, pageNumber] of wanted.entries()) {
      const draft = await readOrReplace(reader, prepared, input.path, pageNumber, configuration, ctx);
      if (isHeld) held.set(pageNumber, draft);
      else await storeDraft(draft, ctx.workDir, prepared.isStated ? null : configuration);
      ctx.onProgress?.({ step: 'Reading pages', pagesDone: pagesBefore + 1, pagesTotal: wanted.length });
    }
    ctx.onProgress?.({ step: 'Writing the output', pagesDone: wanted.length, pagesTotal: wanted.length });
    const drafts = isHeld ? heldDrafts(held) : storedDrafts(ctx.workDir);
    return { prepared, output: await assemble(prepared, wanted, drafts, configuration, ctx) };
  } finally {
    reader.release();
    await removeDrafts(ctx.workDir);
  }
}

/** A failed page ends the parse, or with `Continue` becomes an empty page with a warning. */
async function readOrReplace(
  reader: DocumentReader,
  prepared: Prepared,
  inputPath: string,
  pageNumber: number,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<PageDraft> {
  ctx.signal.throwIfAborted();
  try {
    return await reader.readPage(prepared, inputPath, pageNumber, configuration, ctx);
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (configuration.error_handling === 'Fail') throw pageError(pageNumber, error);
    return failedPage(pageNumber, error, ctx);
  }
}
