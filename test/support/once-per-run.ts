import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 120_000;

/** The folder of a test run; undefined outside of one. */
export const runFolder = (): string | undefined => process.env.QUIRE_TEST_RUN_FOLDER;

/**
 * Creates something once for all test files of a run: the first that asks creates it in its own folder, the others
 * wait. All of them get the result of `make`.
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<string>): Promise<string> {
  const run = runFolder();
  if (!run) throw new Error('vitest.config.ts must name test/support/run-folder.ts as globalSetup.');
  const folder = path.join(run, name);
  const ready = path.join(run, `${name}-ready`);
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await writeFile(`${ready}.part`, await make(folder));
    await rename(`${ready}.part`, ready);
  }
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const made = await readFile(ready, 'utf8').catch(() => '');
    if (made) return made;
  }
  throw new Error(`The ${name} of the test run did not get ready.`);
}
