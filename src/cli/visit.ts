import { type Composition, compose, createLogger } from '../wiring/compose.ts';
import { readSettings, type Settings } from '../wiring/settings.ts';

/** Accesses the database and objects of a running or stopped server. Returns the exit code. */
export async function visit(
  work: (parts: Composition) => Promise<void>,
  settings: Settings = readSettings({ QUIRE_LOG_LEVEL: 'warn', ...process.env }),
): Promise<number> {
  const parts = await compose(settings, createLogger(settings), 'visitor');
  await work(parts).finally(() => parts.close());
  return 0;
}
