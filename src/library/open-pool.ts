import { mkdir } from 'node:fs/promises';
import { openSandbox, type Sandbox } from '../sandbox/index.ts';
import type { Settings } from '../wiring/settings.ts';
import { tokenizerFolder } from '../wiring/tokenizer-folder.ts';
import type { ProcessPool, ProcessPoolOptions, ProcessSharing } from '../worker/pool/process-pool.ts';

export interface PoolPlace {
  /** Folders of runs lie in here. */
  folder: string;
  /** The highest folder above it that is ours alone. */
  ownFolder: string;
}

/** The sandbox that the settings ask for, as far as this system has it. */
export async function sandboxOf(settings: Settings, { folder, ownFolder }: PoolPlace): Promise<Sandbox> {
  const { limits } = settings;
  // What is fetched later is seen only in a folder that is there now.
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
      // Over its whole life, in which it serves many tasks: no step comes near it, a process that nobody ends does.
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

/** Working processes in the sandbox. While its walls are tried, by processes of their own, this one loads what leads them. */
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
