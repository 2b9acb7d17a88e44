import type { Service } from '../service/service.ts';
import type { WorkSetting } from './child/protocol.ts';
import type { ProcessPool } from './pool/process-pool.ts';
import type { OnRetry } from './run-watch.ts';

/** What reading pages takes, whichever run they are of. */
export interface PageWork {
  service: Service;
  pool: ProcessPool;
  setting: Omit<WorkSetting, 'workDir' | 'idSeed'>;
  /** A worker that is silent for this long has died. */
  leaseSeconds: number;
  /** A page was read in this process. */
  onPage: () => void;
  onRetry: OnRetry;
}
