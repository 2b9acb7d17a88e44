import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LanguageModelAccess } from '../models/language/index.ts';
import type { Settings } from '../wiring/settings.ts';
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
export class LibraryEngine {
  readonly settings: Settings;
  readonly folders: RunFolders;
  readonly pool: ProcessPool;
  /** Null when no language model is configured. */
  readonly access: LanguageModelAccess | null;
  readonly folder: string;
  /** Receives progress. */
  readonly tell: (text: string) => void;

  private constructor(parts: Pick<LibraryEngine, 'settings' | 'folders' | 'pool' | 'access' | 'folder' | 'tell'>) {
    this.settings = parts.settings;
    this.folders = parts.folders;
    this.pool = parts.pool;
    this.access = parts.access;
    this.folder = parts.folder;
    this.tell = parts.tell;
  }

  /** The first working process is started before anything else is loaded here: both load at the same time. */
  static async open({ settings, log = () => {} }: EngineOptions): Promise<LibraryEngine> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-'));
    const folders = new RunFolders(folder);
    const isRun = (run: string): boolean => folders.isRun(run);
    let pool: ProcessPool | null = null;
    try {
      pool = await openPool(settings, { folder, ownFolder: folder, isRun, log });
      pool.getReadyFor({ id: LOCAL_OWNER, folder: folders.folderOf(LOCAL_OWNER) });
      const access = await languageModelsOf(settings, log);
      return new LibraryEngine({ settings, folders, pool, access, folder, tell: log });
    } catch (error) {
      void pool?.close();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** What a configuration may ask for with these settings. */
  get configured() {
    return {
      languageModels: this.access?.models.infos() ?? [],
      hasVendor: this.settings.QUIRE_AZURE_ENDPOINT !== null,
    };
  }

  /** Ends the processes and removes the folder, whatever is under way. */
  close(): void {
    void this.pool.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
