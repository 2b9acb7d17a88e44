import type { Limits } from '../domain/limits.ts';

/** What every stage gets beside its input. No stage reads the environment or keeps globals. */
export interface ParseContext {
  /** Aborted on cancel and at the deadline. */
  signal: AbortSignal;
  limits: Limits;
  /** Private folder of this task; everything written here is removed with it. */
  workDir: string;
  /** Called when a step begins and after each page. */
  onProgress?: (progress: { step: string; pagesDone: number; pagesTotal: number | null }) => void;
  /** Threads that one model session may use. */
  threads: number;
}
