import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { type ChatServer, createChatServer } from '../support/fakes/chat-server.ts';
import { runCli } from '../support/run-cli.ts';

describe('quire parse with a language model', () => {
  let chat: ChatServer;
  let folder: string;
  beforeAll(async () => {
    chat = await createChatServer(() => '# Written by a model');
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-cli-model-'));
    writeFileSync(path.join(folder, 'a.pdf'), pdfOfPages(2));
  });
  afterAll(async () => {
    await chat.close();
    rmSync(folder, { recursive: true });
  });

  it('asks the configured model, without a server', async () => {
    const environment = { QUIRE_LLM_URL: chat.url, QUIRE_LLM_MODEL: 'm', QUIRE_LLM_KEY: 'k-1', QUIRE_DATA_DIR: folder };
    const args = [
      'parse',
      path.join(folder, 'a.pdf'),
      '--set',
      'segmentation_strategy=Page',
      '--set',
      'ocr_strategy=Auto',
    ];
    const { code, stdout, stderr } = await runCli(args, { environment });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '# Written by a model\n\n# Written by a model\n',
      stderr: '',
    });
    expect(chat.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer k-1', 'Bearer k-1']);
  });

  it('refuses contradictory settings, in one sentence', async () => {
    const { code, stderr } = await runCli(['parse', path.join(folder, 'a.pdf')], {
      environment: { QUIRE_LLM_URL: chat.url },
    });
    expect(code).not.toBe(0);
    expect(stderr).toContain('Set both QUIRE_LLM_URL and QUIRE_LLM_MODEL, or neither.');
  });

  it('is listed by the doctor, without address and key', async () => {
    const environment = { QUIRE_LLM_URL: chat.url, QUIRE_LLM_MODEL: 'm', QUIRE_LLM_KEY: 'k-1', QUIRE_DATA_DIR: folder };
    const { stdout } = await runCli(['doctor'], { environment });
    expect(stdout).toMatch(
      /ok +Language models +m answers \(default, 4 at once, takes images, does not keep to a JSON schema/,
    );
    expect(stdout).not.toMatch(/k-1|\/v1/);
  });
});
