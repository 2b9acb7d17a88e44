import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const QUIRE = fileURLToPath(new URL('../../bin/quire', import.meta.url));

/** Parses a file with the command line program. */
export async function parseByCommand(file: string, output: string, options: readonly string[] = []): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(QUIRE, ['parse', file, '-o', output, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file}: quire parse ended with ${code}.`)),
    );
  });
}
