import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as jobs from '../../test/fixtures/threads/jobs.ts';
import { QuireError } from '../domain/errors.ts';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import { LinkSigner } from '../service/links.ts';
import type { Service } from '../service/service.ts';
import { WorkThreads } from './work-threads.ts';

const MODULE = pathToFileURL(path.join(import.meta.dirname, '../../test/fixtures/threads/jobs.ts')).href;
const live = new AbortController().signal;

describe('WorkThreads', () => {
  let spoolFolder: string;
  let threads: WorkThreads;
  const opened: Readable[] = [];
  const objects = {
    read: async (key: string) => {
      if (key === 'gone') throw new QuireError('object_not_found', { key });
      const stream = Readable.from([Buffer.alloc(100_000, 'a'), Buffer.alloc(7, 'b')]);
      opened.push(stream);
      return { stream, size: 100_007 };
    },
  };
  beforeAll(async () => {
    spoolFolder = await mkdtemp(path.join(os.tmpdir(), 'quire-threads-'));
    const limits = { ...DEFAULT_LIMITS, render_seconds: 1 };
    const service = { objects, links: new LinkSigner(Buffer.from('secret')), limits } as unknown as Service;
    threads = new WorkThreads({ service, spoolFolder });
  });
  afterAll(async () => {
    await threads.close();
    await rm(spoolFolder, { recursive: true });
  });

  type Name = keyof typeof jobs;
  const run = (name: Name, input: unknown, tenantId = 'a', signal = live) =>
    threads.run<Record<Name, (input: unknown) => AsyncGenerator<string, number>>, Name>(MODULE, name, input, {
      tenantId,
      signal,
    });

  it('return what a job wrote and returned, and remove its file', async () => {
    await using little = await run('repeat', { text: 'ä', times: 3 });
    expect([little.result, await little.text(), await readdir(spoolFolder)]).toEqual([3, 'äää', []]);
    {
      await using much = await run('repeat', { text: 'x'.repeat(1_000), times: 1_000 });
      expect((await much.text()).length).toBe(1_000_000);
      expect((await Array.fromAsync(much.bytes(10, 15))).join('')).toBe('xxxxx');
      expect((await readdir(spoolFolder)).length).toBe(1);
    }
    expect(await readdir(spoolFolder)).toEqual([]);
  });

  it('read objects and report missing ones', async () => {
    await using made = await run('read', { key: 'there' });
    expect([made.result, (await made.text()).length]).toEqual([100_007, 100_007]);
    await expect(run('read', { key: 'gone' })).rejects.toMatchObject({ code: 'object_not_found' });
    expect(opened.every((stream) => stream.destroyed)).toBe(true);
  });

  it('end jobs with too much time, memory or nesting, and continue', async () => {
    for (const name of ['hang', 'grow', 'nest'] as const) {
      await expect(run(name, {}), name).rejects.toMatchObject({ code: 'too_much_to_render', status: 422 });
    }
    await using after = await run('repeat', { text: 'a', times: 1 });
    expect(await after.text()).toBe('a');
  }, 90_000);

  it('run jobs of other tenants meanwhile and skip those of disconnected callers', async () => {
    const slow = run('hang', {}, 'busy').catch((error) => error.code);
    const leaving = new AbortController();
    const left = run('repeat', { text: 'a', times: 1 }, 'busy', leaving.signal).catch((error) => error.name);
    await using other = await run('repeat', { text: 'b', times: 1 }, 'other');
    expect(await other.text()).toBe('b');
    leaving.abort();
    expect([await slow, await left]).toEqual(['too_much_to_render', 'AbortError']);
    await sleep(10);
    expect(await readdir(spoolFolder)).toEqual([]);
  }, 30_000);
});
