import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LanguageModelAccess } from '../models/language/index.ts';
import { readSettings, type Settings } from '../wiring/settings.ts';
import { RunFolders } from '../worker/files/run-folders.ts';
import type { ProcessPool } from '../worker/pool/process-pool.ts';
import { openPool } from './open-pool.ts';

export interface EngineOptions {
  settings: Settings;
  /** Receives messages of working processes and errors of language models. */
  log?: (text: string) => void;
}

export const LOCAL_OWNER = 'local';

async function languageModelsOf(settings: Settings, log: (text: string) => void): Promise<LanguageModelAccess | null> {
  const { QUIRE_MODELS_FILE, QUIRE_LLM_URL, QUIRE_LLM_MODEL } = settings;
  // Do not load a hundred modules if no model is configured.
  if ([QUIRE_MODELS_FILE, QUIRE_LLM_URL, QUIRE_LLM_MODEL].every((named) => named === null)) return null;
  const [{ accessTo, readLanguageModels }, { MemoryLedger }] = await Promise.all([
    import('../wiring/configured-language-models.ts'),
    import('../models/language/index.ts'),
  ]);
  const onFailure = (model: string, reason: string) => log(`quire: language model ${model}: ${reason}`);
  return accessTo(await readLanguageModels(settings), new MemoryLedger(), { onFailure });
}

/** Working processes and a private folder, without server and database. */
export interface LibraryEngine {
  settings: Settings;
  folders: RunFolders;
  pool: ProcessPool;
  access: LanguageModelAccess | null;
  folder: string;
  tell: (text: string) => void;
  /** Which models and providers a configuration may use. */
  configured: { languageModels: ReturnType<LanguageModelAccess['models']['infos']>; hasVendor: boolean };
  /** Kills the processes and removes the folder. */
  close(): void;
}

/** Starts the first working process before loading anything else, so that both load concurrently. */
export async function openEngine({ settings, log = () => {} }: EngineOptions): Promise<LibraryEngine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-'));
  const folders = new RunFolders(folder);
  const isRun = (run: string): boolean => folders.isRun(run);
  let started: ProcessPool | null = null;
  const close = (): void => {
    void started?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const pool = await openPool(settings, { folder, ownFolder: folder, isRun, log });
    started = pool;
    pool.getReadyFor({ id: LOCAL_OWNER, folder: folders.folderOf(LOCAL_OWNER) });
    const access = await languageModelsOf(settings, log);
    const configured = {
      languageModels: access?.models.infos() ?? [],
      hasVendor: settings.QUIRE_AZURE_ENDPOINT !== null,
    };
    return { settings, folders, pool, access, folder, tell: log, configured, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Idle time before the processes end, so that the program can end. */
const REST_MS = 1_000;

export interface HeldEngine {
  engine: LibraryEngine;
  release(): void;
}

/** One engine for all documents of a program, opened for the first and closed after the last. */
export class SharedEngine {
  #opening: Promise<LibraryEngine> | null = null;
  #holders = 0;
  #resting: NodeJS.Timeout | null = null;

  async take(): Promise<HeldEngine> {
    if (this.#resting) clearTimeout(this.#resting);
    this.#holders += 1;
    this.#opening ??= openEngine({ settings: readSettings(process.env) });
    const opening = this.#opening;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#holders -= 1;
      if (this.#holders === 0) this.#resting = setTimeout(() => this.close(), REST_MS);
    };
    try {
      return { engine: await opening, release };
    } catch (error) {
      this.#opening = null;
      release();
      throw error;
    }
  }

  close(): void {
    if (this.#resting) clearTimeout(this.#resting);
    const opening = this.#opening;
    this.#opening = null;
    void opening?.then((engine) => engine.close()).catch(() => {});
  }
}
