import path from 'node:path';
import type { DocumentReader, ParsePool } from '../../parse/index.ts';
import type { WorkSetting } from '../../worker/child/protocol.ts';
import { withTries } from '../../worker/page-attempts.ts';
import type { ProcessPool } from '../../worker/pool/process-pool.ts';

/** Reads pages in the server's own working processes: on all cores, and no file can take the command down. */
export function pageProcesses(pool: ProcessPool, setting: WorkSetting, signal: AbortSignal): ParsePool {
  const { limits } = setting;
  const options = (seconds: number) => ({
    ...{ group: 'parse', owner: { id: 'parse', folder: path.dirname(setting.workDir) } },
    setting,
    timeoutMs: seconds * 1000,
    signal,
  });
  const steps = {
    prepare: (...[input, configuration]: Parameters<DocumentReader['prepare']>) => {
      const args = { inputPath: input.path, name: input.name, configuration };
      return withTries(limits, 'opening', () => pool.run('prepare', args, options(limits.open_seconds)));
    },
    readPage: async (...[prepared, inputPath, pageNumber, configuration]: Parameters<DocumentReader['readPage']>) => {
      const args = { prepared, inputPath, pageNumber, configuration };
      await withTries(limits, { page: pageNumber }, () => pool.run('readPage', args, options(limits.page_seconds)));
      return null;
    },
  };
  return {
    size: pool.size,
    run: (method, args) => (steps[method] as (...given: unknown[]) => Promise<never>)(...args),
  };
}
