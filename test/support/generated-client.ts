import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');
const GENERATOR = path.join(PACKAGES, 'openapi-typescript-codegen/bin/index.js');
/** The compiler options of a strict TypeScript project. */
const COMPILER_OPTIONS = {
  ...{ strict: true, target: 'es2022', module: 'node16', outDir: 'js', rootDir: 'client', types: [] },
  lib: ['es2022', 'dom', 'dom.iterable'],
};

type Method = (...given: unknown[]) => Promise<ReturnType<typeof JSON.parse>>;
export type GeneratedClient = Record<string, Record<string, Method>> & {
  OpenAPI: { BASE: string; HEADERS: Record<string, string> };
};

/**
 * A client generated from an OpenAPI document by a public generator, compiled under strict rules and loaded. Null, with
 * a clear warning, if the generator is not installed.
 */
export async function generatedClient(document: unknown): Promise<GeneratedClient | null> {
  if (!existsSync(GENERATOR)) {
    console.warn('\n*** SKIPPED: openapi-typescript-codegen is not installed; run npm ci ***\n');
    return null;
  }
  const folder = await mkdtemp(path.join(process.env.QUIRE_TEST_RUN_FOLDER!, 'client-'));
  const file = (name: string, content: unknown) => writeFile(path.join(folder, name), JSON.stringify(content));
  await file('openapi.json', document);
  await file('package.json', { type: 'commonjs' });
  await file('tsconfig.json', { compilerOptions: COMPILER_OPTIONS, include: ['client'] });
  await run(process.execPath, [GENERATOR, '--input', 'openapi.json', '--output', 'client', '--client', 'fetch'], {
    cwd: folder,
  });
  await run(path.join(PACKAGES, '.bin/tsc'), ['-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(`The generated client does not compile:\n${error.stdout}`);
  });
  return createRequire(path.join(folder, 'package.json'))('./js/index.js') as GeneratedClient;
}
