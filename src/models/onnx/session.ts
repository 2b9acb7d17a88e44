import { readFile } from 'node:fs/promises';
import nodeModule from 'node:module';
import path from 'node:path';
import { assertDigest, type PinnedFile } from '../pinned-weights.ts';
import { type ort, runtime } from './runtime.ts';

export interface WeightsFile extends PinnedFile {
  /** Needed on few pages: its session is requested before each use, and released after pages without it. */
  isRare?: true;
}

/** Pages without a rare network until it is released; each takes 20 MB. */
const MOST_IDLE_PAGES = 20;
const idlePages = new Map<string, number>();

const sessions = new Map<string, Promise<ort.InferenceSession>>();

export interface SessionOptions {
  /** Keeps buffers between runs. Only for inputs of one shape: otherwise each shape keeps its own, up to 300 MB. */
  keepsRoom?: boolean;
}

/** Loads weights once per process. */
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

/** Call it after each page. */
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
 * The file of an optimised graph: with the compiled code of worker processes, which they cannot change
 * (docs/decisions/0016). Null without such code, and before Node.js 22.
 */
function optimisedFile({ sha256 }: WeightsFile): string | null {
  const folder = nodeModule.getCompileCacheDir?.();
  return folder ? path.join(folder, `${sha256}-${runtime().env.versions.node}.onnx`) : null;
}

export async function pinnedBytes(weights: WeightsFile): Promise<Buffer> {
  const bytes = await readFile(weights.path);
  assertDigest(bytes, weights);
  return bytes;
}

/**
 * Stores the optimised graph for later processes, which load it in two thirds of the time. Only optimisations valid for
 * every CPU; the rest is done when it is loaded.
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
  // Spinning idle threads cost a second session on the same cores a third of its time (measured on two).
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  // A pattern is kept for every input shape; text lines have hundreds of widths: 90 MB more without gain.
  enableMemPattern: false,
  enableCpuMemArena: keepsRoom,
});
