import { mkdir } from 'node:fs/promises';
import { openSandbox, type Sandbox } from '../sandbox/index.ts';
import type { Settings } from '../wiring/settings.ts';
import { tokenizerFolder } from '../wiring/tokenizer-folder.ts';
import type { ProcessPool, ProcessPoolOptions, ProcessSharing } from '../worker/pool/process-pool.ts';

export interface PoolPlace {
  /** Contains the folders of runs. */
  folder: string;
  /** The highest private folder above it. */
  ownFolder: string;
}

/** The configured sandbox, as far as this system supports it. */
export async function sandboxOf(settings: Settings, { folder, ownFolder }: PoolPlace): Promise<Sandbox> {
  const { limits } = settings;
  // Tokenizers that are downloaded later are visible only if their folder exists now.
  if (settings.QUIRE_TOKENIZER_HUB !== null) await mkdir(tokenizerFolder(settings), { recursive: true });
  return openSandbox({
    mode: settings.QUIRE_SANDBOX,
    folder,
    ownFolder,
    readable: [tokenizerFolder(settings)],
    limits: {
      memoryBytes: limits.child_memory_bytes,
      fileBytes: limits.child_file_bytes,
      diskBytes: limits.child_disk_bytes,
      processes: limits.child_processes,
      // Over its whole life with many tasks: no step comes near it, but a runaway process does.
      cpuSeconds: limits.processing_seconds * 2,
    },
    usesCompiledCode: true,
    searchPath: process.env.PATH,
  });
}

function sharingOf({ QUIRE_FRESH_PROCESSES, QUIRE_SHARED_PROCESSES }: Settings): ProcessSharing {
  if (QUIRE_FRESH_PROCESSES) return 'task';
  return QUIRE_SHARED_PROCESSES ? 'everyone' : 'tenant';
}

/** Working processes in a sandbox. Loads modules while the sandbox is being tested. */
export async function openPool(
  settings: Settings,
  { isRun, log, ...place }: PoolPlace & Pick<ProcessPoolOptions, 'isRun' | 'log'>,
): Promise<ProcessPool> {
  const [sandbox, { ProcessPool }, { keepCompiledCode }] = await Promise.all([
    sandboxOf(settings, place),
    import('../worker/pool/process-pool.ts'),
    import('../worker/pool/compiled-code.ts'),
  ]);
  void keepCompiledCode(sandbox.uid);
  return new ProcessPool({
    size: Math.max(1, settings.QUIRE_WORKERS),
    sandbox,
    sharing: sharingOf(settings),
    ...(isRun ? { isRun } : {}),
    log,
  });
}
