import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { ParseContext } from '../context.ts';
import type { PageDraft } from '../draft.ts';
import { heldDrafts, removeDrafts, storeDraft, storedDrafts } from './drafts/draft-files.ts';
import type { RequestPlan } from './language/plan-requests.ts';
import { failedPage } from './page/failed-page.ts';
import { pageError } from './page/page-error.ts';
import type { AssembledOutput, InputFile, Prepared } from './prepared.ts';
import { assemble, DocumentReader, plan } from './steps.ts';
import { wantedPages } from './wanted-pages.ts';

type ParseSteps = Pick<DocumentReader, 'prepare' | 'readPage'>;

/** Runs steps elsewhere, in other processes for example. */
export interface ParsePool {
  /** How many steps run at once. */
  readonly size: number;
  /** Null instead of a page: its draft already lies in the work folder. */
  run<Method extends keyof ParseSteps>(
    method: Method,
    args: Parameters<ParseSteps[Method]>,
  ): Promise<Awaited<ReturnType<ParseSteps[Method]>> | (Method extends 'readPage' ? null : never)>;
}

/** Pages whose drafts are held in memory, a few hundred kilobytes each. */
const MOST_HELD = 16;

const inThisProcess = (reader: ParseSteps): ParsePool => ({
  size: 1,
  run: (method, args) => (reader[method] as (...given: unknown[]) => Promise<never>).apply(reader, args),
});

export interface ParseFileOptions {
  /** Called with every page, in order of finishing. */
  onPage?: (draft: PageDraft) => void;
  /** Where the pages are read; in this process when absent. */
  pool?: ParsePool;
  /** Has another service read the document before its pages are read; to be given with `pipeline: Vendor`. */
  analyse?: (prepared: Prepared) => Promise<Prepared>;
  /** Asks language models what is planned and stores the answers in the work folder; to be given with `ctx.languageModel`. */
  ask?: (plan: RequestPlan) => Promise<unknown>;
}

/**
 * Parses a file from beginning to end and leaves the result in the work folder.
 *
 *     const { prepared, output } = await parseFile({ path: 'report.pdf', name: null }, configuration, ctx);
 */
export async function parseFile(
  input: InputFile,
  configuration: ParseConfiguration,
  ctx: ParseContext,
  { onPage, pool: given, analyse, ask }: ParseFileOptions = {},
): Promise<{ prepared: Prepared; output: AssembledOutput }> {
  const reader = new DocumentReader();
  const pool = given ?? inThisProcess(reader);
  try {
    ctx.onProgress?.({ step: 'Opening the file', pagesDone: 0, pagesTotal: null });
    const opened = await pool.run('prepare', [input, configuration, ctx]);
    const prepared = analyse ? await analyse(opened) : opened;
    const wanted = wantedPages(prepared, configuration);
    const waiting = wanted.values();
    // Where no other process needs them, the drafts of a short document stay in memory instead of being packed, stored and read again.
    const isHeld = !given && !ask && !prepared.isStated && wanted.length <= MOST_HELD;
    const held = new Map<number, PageDraft>();
    let pagesDone = 0;
    let hasFailed = false;
    const readOn = async (): Promise<void> => {
      for (const pageNumber of waiting) {
        if (hasFailed) return;
        const draft = await readOrReplace(pool, prepared, input.path, pageNumber, configuration, ctx);
        if (draft && isHeld) held.set(pageNumber, draft);
        else if (draft) await storeDraft(draft, ctx.workDir, prepared.isStated ? null : configuration);
        pagesDone += 1;
        ctx.onProgress?.({ step: 'Reading pages', pagesDone, pagesTotal: wanted.length });
        onPage?.(draft ?? (await storedDrafts(ctx.workDir).draft(pageNumber)));
      }
    };
    const readers = Array.from({ length: pool.size }, () =>
      readOn().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
    // Pages under way are waited for: what they write must not outlive the parse, its folder may be removed next.
    await Promise.allSettled(readers);
    await Promise.all(readers);
    if (ask) {
      ctx.onProgress?.({ step: 'Asking the language model', pagesDone, pagesTotal: wanted.length });
      await ask(await plan(prepared, wanted, storedDrafts(ctx.workDir), configuration, ctx));
    }
    ctx.onProgress?.({ step: 'Writing the output', pagesDone, pagesTotal: wanted.length });
    const drafts = isHeld ? heldDrafts(held) : storedDrafts(ctx.workDir);
    const output = await assemble(prepared, wanted, drafts, configuration, ctx);
    return { prepared, output };
  } finally {
    reader.release();
    await removeDrafts(ctx.workDir);
  }
}

/** A page that fails ends the parse, or under `Continue` becomes an empty page with a warning. */
async function readOrReplace(
  pool: ParsePool,
  prepared: Prepared,
  inputPath: string,
  pageNumber: number,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<PageDraft | null> {
  ctx.signal.throwIfAborted();
  try {
    return await pool.run('readPage', [prepared, inputPath, pageNumber, configuration, ctx]);
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (configuration.error_handling === 'Fail') throw pageError(pageNumber, error);
    return failedPage(pageNumber, error, ctx);
  }
}
