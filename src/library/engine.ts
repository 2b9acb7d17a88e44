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
  /** What working processes say, and what language models could not do. */
  log?: (text: string) => void;
}

/** Whose all documents are that this program reads. */
export const LOCAL_OWNER = 'local';

async function languageModelsOf(settings: Settings, log: (text: string) => void): Promise<LanguageModelAccess | null> {
  const { QUIRE_MODELS_FILE, QUIRE_LLM_URL, QUIRE_LLM_MODEL } = settings;
  // Where none is named, nothing is loaded for them: a hundred modules.
  if ([QUIRE_MODELS_FILE, QUIRE_LLM_URL, QUIRE_LLM_MODEL].every((named) => named === null)) return null;
  const [{ accessTo, readLanguageModels }, { MemoryLedger }] = await Promise.all([
    import('../wiring/configured-language-models.ts'),
    import('../models/language/index.ts'),
  ]);
  const onFailure = (model: string, reason: string) => log(`quire: language model ${model}: ${reason}`);
  return accessTo(await readLanguageModels(settings), new MemoryLedger(), { onFailure });
}

/** Working processes and a private folder, for as many documents as are to be read: no server, no database. */
export interface LibraryEngine {
  settings: Settings;
  folders: RunFolders;
  pool: ProcessPool;
  /** Null when no language model is configured. */
  access: LanguageModelAccess | null;
  folder: string;
  /** Receives progress. */
  tell: (text: string) => void;
  /** What a configuration may ask for with these settings. */
  configured: { languageModels: ReturnType<LanguageModelAccess['models']['infos']>; hasVendor: boolean };
  /** Ends the processes and removes the folder, whatever is under way. */
  close(): void;
}

/** The first working process is started before anything else is loaded here: both load at the same time. */
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

/** How long processes wait for the next document before they are ended, so that a program can end too. */
const REST_MS = 1_000;

export interface HeldEngine {
  engine: LibraryEngine;
  release(): void;
}

/** One engine for all documents of a program, opened when the first is read and closed soon after the last. */
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
