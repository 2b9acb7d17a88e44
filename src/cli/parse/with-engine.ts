import { type LibraryEngine, openEngine } from '../../library/engine.ts';
import type { Settings } from '../../wiring/settings.ts';

/** Exit codes after signals, as in shells: 128 plus the number of the signal. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type StopSignal = keyof typeof INTERRUPTED;

/** With `--verbose`, working processes log to stderr. */
export const openLocalEngine = (settings: Settings, isVerbose = false): Promise<LibraryEngine> =>
  openEngine({ settings, log: (text) => void (isVerbose && process.stderr.write(`${text}\n`)) });

/** Runs a command until it ends or is interrupted. Returns the exit code. `engine` is null if a server does the work. */
export async function withEngine<Engine extends LibraryEngine | null>(
  open: () => Promise<Engine>,
  work: (engine: Engine, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  let engine: Engine | null = null;
  const controller = new AbortController();
  let by: StopSignal | null = null;
  for (const name of Object.keys(INTERRUPTED) as StopSignal[]) {
    process.on(name, () => {
      if (by) process.exit(INTERRUPTED[name]);
      by = name;
      controller.abort(new Error('Interrupted.'));
    });
  }
  // Last, so that nothing can write files again.
  process.on('exit', () => engine?.close());
  try {
    engine = await open();
    return await work(engine, controller.signal);
  } catch (error) {
    if (!by) throw error;
    process.stderr.write('quire: Interrupted.\n');
    return INTERRUPTED[by];
  } finally {
    engine?.close();
  }
}
