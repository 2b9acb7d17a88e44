import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../examples');
const run = promisify(execFile);
const works = (command: string, args: string[]): boolean => spawnSync(command, args).status === 0;
const imports = (name: string): boolean => works('python3', ['-c', `import ${name}`]);

/** A skipped recipe is named, so that it does not look like a passed one. */
const where = (isThere: boolean, name: string, what: string) => {
  if (!isThere) console.warn(`SKIPPED: ${name}, since ${what} is not installed.`);
  return isThere ? it : it.skip;
};

describe('recipes', () => {
  let quire: SharedQuire;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    quire = await sharedQuire();
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-recipes-'));
    file = path.join(folder, 'harvest.pdf');
    writeFileSync(file, pageOfManyKinds());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  const tried = async (command: string, recipe: string): Promise<string> => {
    const env = { ...process.env, QUIRE_URL: quire.url, QUIRE_KEY: quire.key, PYTHONDONTWRITEBYTECODE: '1' };
    // In a checkout, `quire` runs from its sources.
    const options = command === process.execPath ? ['--conditions=quire-checkout'] : [];
    return (await run(command, [...options, path.join(EXAMPLES, recipe), file], { env })).stdout;
  };

  where(
    works('curl', ['--version']),
    'http.sh',
    'curl',
  )('three requests give Markdown', async () => {
    expect(await tried('sh', 'http.sh')).toContain('| Apple | 120 | 0.50 |');
  });

  where(
    works('python3', ['--version']),
    'python_client.py',
    'Python',
  )('Python gives Markdown', async () => {
    expect(await tried('python3', 'python_client.py')).toContain('# Harvest report');
  });

  where(
    imports('langchain_core'),
    'langchain_loader.py',
    'langchain-core',
  )('LangChain gets documents', async () => {
    expect(await tried('python3', 'langchain_loader.py')).toMatch(/^\[1\] .*Harvest report/);
  });

  where(
    imports('llama_index.core'),
    'llamaindex_reader.py',
    'llama-index-core',
  )('LlamaIndex gets documents', async () => {
    expect(await tried('python3', 'llamaindex_reader.py')).toMatch(/^\[1\] .*Harvest report/);
  });

  it('the workflow for n8n calls routes that exist', async () => {
    const { nodes } = JSON.parse(readFileSync(path.join(EXAMPLES, 'n8n.json'), 'utf8'));
    const { paths } = await quire.json('/openapi.json');
    expect(nodes.length).toBeGreaterThan(2);
    for (const { parameters } of nodes) {
      const address = parameters.url.replace(/^=\{\{[^}]*\}\}|\?.*$/g, '').replace(/\{\{[^}]*\}\}/, '{task_id}');
      expect(Object.keys(paths)).toContain(address);
    }
  });

  it.each([
    ['library-markdown.mjs', /# Harvest report/],
    ['library-pages.mjs', /^page 1: .*Table/],
    ['library-extract.mjs', /"results"/],
  ])('the library does what %s shows', async (recipe, expected) => {
    expect(await tried(process.execPath, recipe)).toMatch(expected);
  });

  it('loaders stay short enough to read', () => {
    for (const name of ['langchain_loader.py', 'llamaindex_reader.py']) {
      expect(readFileSync(path.join(EXAMPLES, name), 'utf8').split('\n').length).toBeLessThan(40);
    }
  });
});
