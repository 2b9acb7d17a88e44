import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import nodeModule from 'node:module';
import path from 'node:path';
import { type ort, runtime } from './runtime.ts';

export interface WeightsFile {
  path: string;
  /** Hex digest that the file must have. Weights are code: what was not pinned is not run. */
  sha256: string;
  /** Needed on few pages: its session is to be asked for before each use, and is let go when pages do without it. */
  isRare?: true;
}

/** Pages that do without a rare network before it is let go; each such network holds 20 MB. */
const MOST_IDLE_PAGES = 20;
const idlePages = new Map<string, number>();

const sessions = new Map<string, Promise<ort.InferenceSession>>();

export interface SessionOptions {
  /** Keeps buffers between runs. Only for inputs of one shape: otherwise every shape keeps its own, up to 300 MB. */
  keepsRoom?: boolean;
}

/** Loads weights once per process; the same file asked for again gives the same session. */
export function loadSession(
  weights: WeightsFile,
  threads: number,
  options: SessionOptions = {},
): Promise<ort.InferenceSession> {
  const key = `${weights.sha256}:${threads}`;
  if (weights.isRare) idlePages.set(key, 0);
  let session = sessions.get(key);
  if (!session) {
    session = createSession(weights, threads, options);
    sessions.set(key, session);
  }
  return session;
}

/** To be called after each page. */
export async function letGoOfRareSessions(): Promise<void> {
  for (const [key, pages] of idlePages) {
    idlePages.set(key, pages + 1);
    if (pages < MOST_IDLE_PAGES) continue;
    const session = sessions.get(key);
    idlePages.delete(key);
    sessions.delete(key);
    await (await session)?.release();
  }
}

/**
 * Where a graph lies that was optimised before: beside the compiled code of working processes, which is as trusted as the program and which
 * they cannot change (docs/decisions/0016). Null in processes that have no such code, and before Node.js 22.
 */
function optimisedFile({ sha256 }: WeightsFile): string | null {
  const folder = nodeModule.getCompileCacheDir?.();
  return folder ? path.join(folder, `${sha256}-${runtime().env.versions.node}.onnx`) : null;
}

export async function pinnedBytes(weights: WeightsFile): Promise<Buffer> {
  const bytes = await readFile(weights.path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== weights.sha256) {
    throw new Error(`${weights.path} has sha256 ${digest}, expected ${weights.sha256}.`);
  }
  return bytes;
}

/**
 * Leaves the optimised graph for processes that start later: they load it in two thirds of the time. Only with what holds for every
 * processor; the rest is done when it is loaded.
 */
export async function keepOptimised(weights: WeightsFile): Promise<void> {
  const optimizedModelFilePath = optimisedFile(weights);
  if (!optimizedModelFilePath) return;
  const options = { ...optionsFor(1, false), graphOptimizationLevel: 'extended', optimizedModelFilePath } as const;
  await runtime().InferenceSession.create(await pinnedBytes(weights), options);
}

async function createSession(
  weights: WeightsFile,
  threads: number,
  { keepsRoom = false }: SessionOptions,
): Promise<ort.InferenceSession> {
  const kept = optimisedFile(weights);
  const bytes = (kept && (await readFile(kept).catch(() => null))) || (await pinnedBytes(weights));
  return runtime().InferenceSession.create(bytes, optionsFor(threads, keepsRoom));
}

const optionsFor = (threads: number, keepsRoom: boolean): ort.InferenceSession.SessionOptions => ({
  executionProviders: ['cpu'],
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  // Idle threads that spin take a third of the time of a second session on the same cores (measured on two).
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  // A pattern is kept for every input shape, and text lines come in hundreds of widths: 90 MB more, no time gained.
  enableMemPattern: false,
  enableCpuMemArena: keepsRoom,
});
