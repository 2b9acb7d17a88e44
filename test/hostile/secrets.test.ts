import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseText } from '../support/database/database-text.ts';
import { onePage, pageOfManyKinds } from '../support/documents.ts';
import { type ChatServer, createChatServer } from '../support/fakes/chat-server.ts';
import { filesBelow, filesContaining } from '../support/files-below.ts';
import { Quire } from '../support/quire.ts';

const API_SECRET = 'canaryOfTheApiKey0123456789';
const API_KEY = `ch_canary01_${API_SECRET}`;
const GUESSED_SECRET = 'canaryOfAGuessedKey01234567';
const MODEL_KEY = 'canary-of-the-model-key-42';

/** Everything a client or an operator can see, after valid and invalid use of keys. */
describe('secrets', () => {
  let quire: Quire;
  let chat: ChatServer;
  const seen: string[] = [];
  const see = async (answer: Promise<Response>): Promise<void> => {
    const response = await answer;
    seen.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
  };

  beforeAll(async () => {
    chat = await createChatServer(() => 'A table.');
    quire = await Quire.start({
      ...{ QUIRE_INITIAL_KEY: API_KEY, QUIRE_LOG_LEVEL: 'debug' },
      ...{ QUIRE_LLM_URL: chat.url, QUIRE_LLM_MODEL: 'canary', QUIRE_LLM_KEY: MODEL_KEY },
    });
    const key = API_KEY;
    const json = { 'content-type': 'application/json' };
    const table = { segment_processing: { Table: { strategy: 'LLM' } } };
    const file = pageOfManyKinds().toString('base64');
    const created = await quire.parse({ file, segmentation_strategy: 'LayoutAnalysis', ...table }, { key });
    for (let tries = 0; tries < 30; tries++) {
      const task = await quire.json(`/tasks/${created.task_id}?wait=5`, { key });
      if (task.completed) break;
    }
    await see(quire.fetch(`/tasks/${created.task_id}`, { key }));
    for (const shape of [`ch_guessed1_${GUESSED_SECRET}`, `Bearer ch_canary01_${GUESSED_SECRET}`, GUESSED_SECRET]) {
      await see(quire.fetch('/tasks', { key: null, headers: { authorization: shape } }));
      await see(quire.fetch('/tasks', { key: null, headers: { key: shape } }));
    }
    await see(quire.fetch('/tasks/parse', { method: 'POST', key, headers: json, body: '{"file": nonsense' }));
    await see(quire.post('/tasks/parse', { file: onePage(), unknown_field: 1 }, { key }));
    await see(quire.post('/tasks/parse', { file: 'http://127.0.0.1:1/none' }, { key }));
    await see(quire.fetch('/nowhere', { key }));
    // Somebody may send a whole key in place of its id.
    await see(quire.fetch(`/keys/${API_KEY}`, { method: 'DELETE', key }));
    for (const route of ['/metrics', '/openapi.json', '/limits', '/health', '/keys', '/audit', '/webhook/url']) {
      await see(quire.fetch(route, { key }));
    }
  });
  afterAll(async () => {
    await quire.dispose();
    await chat.close();
  });

  it('reached the model, so that there was something to leak', () => {
    expect(chat.asked.some(({ headers }) => headers.authorization === `Bearer ${MODEL_KEY}`)).toBe(true);
  });

  it.each([API_SECRET, GUESSED_SECRET, MODEL_KEY])('%s is in no response, no log and no row', async (canary) => {
    expect(seen.filter((text) => text.includes(canary))).toEqual([]);
    // The first key is shown once, on standard output, to whoever starts the server.
    const log = quire.log.replace(/^ {2}Key.*$/m, '');
    expect(log.split('\n').filter((line) => line.includes(canary))).toEqual([]);
    expect((await databaseText(quire)).split('\n').filter((line) => line.includes(canary))).toEqual([]);
  });

  it('are in no file of the data folder except the one for the first key, which only its owner can read', () => {
    const holding = filesContaining(filesBelow(quire.dataDir), API_SECRET, GUESSED_SECRET, MODEL_KEY);
    expect(holding.map((file) => path.relative(quire.dataDir, file))).toEqual(['first-key']);
  });
});
