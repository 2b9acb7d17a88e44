import { randomUUID } from 'node:crypto';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import type { NewTask } from '../../src/service/ports/store.ts';

/** A new parse task, for tests that use the store without a server. */
export const newTask = (tenantId: string): NewTask => ({
  taskId: randomUUID(),
  tenantId,
  taskType: 'Parse',
  status: 'Starting',
  message: 'Task queued',
  expiresInSeconds: null,
  fileName: null,
  mimeType: null,
  pageCount: null,
  cellCount: null,
  input: { kind: 'stored', key: 'a/b' },
  configuration: resolveParseConfiguration({}),
  clientVersion: 'Unspecified',
  serverVersion: '0',
  parseTaskId: null,
  batchId: null,
  priority: 'normal',
  runId: randomUUID(),
  output: null,
  former: null,
  progress: null,
});
