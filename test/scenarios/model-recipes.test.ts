import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/wiring/settings.ts';
import { runCli } from '../support/run-cli.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '../../docs/language-models.md'), 'utf8');

/** The commands that the documentation gives for a server, verbatim. */
function recipe(server: string): string[][] {
  const after = PAGE.split(`\n**${server}**`)[1] ?? '';
  const commands = /\n\n((?: {4}.+\n)+)/.exec(after)?.[1] ?? '';
  return commands
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(' '));
}

const SETTING = /^([A-Z_]+)=(.+)$/;
const settingsIn = (command: readonly string[]): Record<string, string> =>
  Object.fromEntries(command.flatMap((word) => (SETTING.test(word) ? [SETTING.exec(word)!.slice(1, 3)] : [])));

describe('recipes for language models', () => {
  it.each(['llama.cpp', 'Ollama', 'vLLM'])('%s: its settings exist and are accepted', (server) => {
    const ours = settingsIn(recipe(server).at(-1)!);
    expect(Object.keys(ours)).toEqual(expect.arrayContaining(['QUIRE_LLM_URL', 'QUIRE_LLM_MODEL']));
    const settings = readSettings(ours) as Record<string, unknown>;
    for (const name of Object.keys(ours)) expect(settings).toHaveProperty(name);
    expect(settings.QUIRE_LLM_URL).toBe(ours.QUIRE_LLM_URL);
  });

  /** Weights in the format of llama.cpp; small ones are enough. */
  const weights = process.env.QUIRE_TEST_GGUF;
  const isThere = weights !== undefined && spawnSync('llama-server', ['--version']).status === 0;
  if (!isThere) console.warn('SKIPPED: llama.cpp, since llama-server or QUIRE_TEST_GGUF is not there.');
  let server: ChildProcess | undefined;
  afterEach(() => server?.kill('SIGKILL'));

  (isThere ? it : it.skip)(
    'llama.cpp: as documented, the doctor recognises it and an extraction is no worse',
    { timeout: 600_000 },
    async () => {
      const [serve, start] = recipe('llama.cpp') as [string[], string[]];
      const [command, ...words] = serve.map((word) => (word.endsWith('.gguf') ? weights! : word));
      server = spawn(command!, words, { stdio: 'ignore' });
      const ours = settingsIn(start);
      await expect
        .poll(
          () =>
            fetch(`${ours.QUIRE_LLM_URL}/models`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-recipe-'));
      try {
        const environment = { ...ours, QUIRE_DATA_DIR: folder };
        const { stdout } = await runCli(['doctor'], { environment });
        expect(stdout).toMatch(/ok +Language models +qwen answers .*keeps to a JSON schema.*window of \d+ tokens/);
        writeFileSync(path.join(folder, 'a.txt'), 'Invoice No: INV-7\nInvoice Date: 2021-04-03\nTotal: 1,234.50\n');
        const text = { type: 'string' };
        const properties = { invoice_no: text, invoice_date: { ...text, format: 'date' }, total: { type: 'number' } };
        writeFileSync(path.join(folder, 's.json'), JSON.stringify({ type: 'object', properties }));
        const args = ['extract', path.join(folder, 'a.txt'), '--schema', path.join(folder, 's.json'), '--json'];
        const said = JSON.parse((await runCli(args, { environment })).stdout);
        expect(said.results).toEqual({ invoice_no: 'INV-7', invoice_date: '2021-04-03', total: 1234.5 });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
