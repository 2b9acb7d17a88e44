import type { Limits } from '../domain/limits.ts';

/** Parts of the work on one page that are timed. */
export type ParseStage = 'draw' | 'recognise' | 'segment' | 'crop';

/** What every stage gets beside its input. No stage reads the environment or keeps globals. */
export interface ParseContext {
  /** Aborted on cancel and at the deadline. */
  signal: AbortSignal;
  limits: Limits;
  /** Private folder of this task; everything written here is removed with it. */
  workDir: string;
  /** Called when a step begins and after each page. */
  onProgress?: (progress: { step: string; pagesDone: number; pagesTotal: number | null }) => void;
  /** Called after each part of the work on a page; moments are milliseconds since 1970. */
  onStage?: (stage: { name: ParseStage; beganMs: number; endedMs: number }) => void;
  /** Called before LibreOffice draws a file, which has time of its own. */
  onConversion?: () => void;
  /** Threads that one model session may use. */
  threads: number;
  /** Folder with `<model id>/tokenizer.json`, in the hub's layout; absent or null where none are cached. */
  tokenizerDir?: string | null;
  /** Path of LibreOffice; absent or null takes the build for WebAssembly. */
  officeProgram?: string | null;
  /** Folder in which a converter may wait for the next document; absent or null where none is to be kept. */
  spareDir?: string | null;
  /** Path of libheif's decoder; absent or null where none is installed. */
  heifProgram?: string | null;
  /** Ids of segments and chunks are made from it and their place, so a page read again gives the same ids. */
  idSeed?: string;
  /** Whether somebody will ask language models what `planRequests` plans; crops are kept for it then. */
  languageModel?: boolean;
  /** True where nobody will look at images of pages or segments: none are made of a PDF. */
  withoutImages?: boolean;
  /** True where nobody asks for pages or for where things are: what states its own parts is not drawn, and no image of a page is kept. */
  withoutPages?: boolean;
  /** True leaves the layout model out: the rules are alone. */
  rulesOnly?: boolean;
}

const now = (): number => performance.timeOrigin + performance.now();

/** Reports to `ctx` how long the work took. */
export async function timeStage<T>(name: ParseStage, ctx: ParseContext, work: () => Promise<T>): Promise<T> {
  const beganMs = now();
  const result = await work();
  ctx.onStage?.({ name, beganMs, endedMs: now() });
  return result;
}
