import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';

describe('a data folder that a power cut left half written', () => {
  let quire: Quire;
  let taskId: string;
  beforeAll(async () => {
    quire = await Quire.start({ QUIRE_WORKERS: '1' });
    taskId = (await quire.parse({ file: onePage() })).task_id;
    await quire.finished(taskId);
  });
  afterAll(() => quire.dispose());

  const incoming = (): string[] =>
    ['incoming', 'objects/.incoming'].flatMap((folder) => {
      const place = path.join(quire.dataDir, folder);
      return readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    });

  it('keeps nothing of two interrupted uploads', async () => {
    const { hostname, port } = new URL(quire.url);
    const begin = (address: string, type: string, body: string) => {
      const socket = net.connect(Number(port), hostname).on('error', () => {});
      const head = `POST ${address} HTTP/1.1\r\nhost: x\r\nauthorization: ${FIRST_KEY}\r\ncontent-type: ${type}\r\ncontent-length: 9000000\r\n\r\n`;
      socket.write(head + body);
      return socket;
    };
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const sockets = [
      begin('/files', 'multipart/form-data; boundary=b', part + 'a,b\n'.repeat(50_000)),
      begin('/tasks/parse', 'application/json', `{"file":"${'QUJD'.repeat(50_000)}`),
    ];
    await expect.poll(() => incoming().length, { timeout: 20_000 }).toBe(2);
    await quire.kill();
    for (const socket of sockets) socket.destroy();
    await quire.launch();
    await expect.poll(incoming).toEqual([]);
    expect((await quire.json('/files')).files).toEqual([]);
    expect((await quire.json('/tasks')).tasks.length).toBe(1);
  }, 120_000);

  // Several at once, since each start takes seconds.
  it.each<[string, (folder: string) => void]>([
    [
      'an empty lock, an empty file for the first key and no work folder',
      (folder) => {
        writeFileSync(path.join(folder, 'server.pid'), '');
        writeFileSync(path.join(folder, 'first-key'), '');
        rmSync(path.join(folder, 'work'), { recursive: true, force: true });
      },
    ],
    [
      'a binary lock, half a cluster next to the complete one and a file in place of the upload folder',
      (folder) => {
        writeFileSync(path.join(folder, 'server.pid'), Buffer.alloc(4_096, 0xff));
        writeFileSync(path.join(folder, 'postgres/data.new-half'), '');
        rmSync(path.join(folder, 'incoming'), { recursive: true });
        writeFileSync(path.join(folder, 'incoming'), '');
      },
    ],
    [
      'a database lock without a process id',
      (folder) => writeFileSync(path.join(folder, 'postgres/data/postmaster.pid'), '999999\n'),
    ],
  ])(
    'starts with %s, and keeps the existing data',
    async (_, harm) => {
      await quire.stop();
      harm(quire.dataDir);
      await quire.launch();
      expect((await quire.json(`/tasks/${taskId}`)).status).toBe('Succeeded');
    },
    120_000,
  );
});
