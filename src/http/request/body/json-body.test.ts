import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { BodyOptions } from '../../route.ts';
import { readJsonBody } from './json-body.ts';

const spoolFolder = mkdtempSync(path.join(os.tmpdir(), 'quire-spool-'));
afterAll(() => rmSync(spoolFolder, { recursive: true }));

const options = {
  limitBytes: 3_000_000,
  restLimitBytes: 1_000_000,
  limitValues: 1_000,
  fileLimitBytes: 1_000_000,
  spoolFolder,
};
const read = (text: string, given: BodyOptions = options) =>
  readJsonBody(Readable.from(text.match(/[\s\S]{1,1000}/g)!.map((piece) => Buffer.from(piece))), given);

describe('readJsonBody', () => {
  it('returns references and URLs as text', async () => {
    for (const file of ['ch://files/1', 'https://example.com/a.pdf', '0b9b8a5e-0000-4000-8000-000000000000']) {
      expect(await read(JSON.stringify({ file, x: 1 }))).toMatchObject({ value: { file, x: 1 }, inline: null });
    }
  });

  it.each([
    ['short base64', 100],
    ['long base64', 300_000],
  ])('decodes %s', async (_name, size) => {
    const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at * 31));
    const body = await read(JSON.stringify({ file: `data:application/pdf;base64,${bytes.toString('base64')}`, x: 1 }));
    expect(body.value).toMatchObject({ x: 1 });
    expect(body.inline?.declaredType).toBe('application/pdf');
    expect((await buffer(body.inline!.open())).equals(bytes)).toBe(true);
    expect(Buffer.from(await body.inline!.head(10)).equals(bytes.subarray(0, 10))).toBe(true);
    await body.dispose();
    expect(readdirSync(spoolFolder)).toEqual([]);
  });

  it('accepts escaped slashes, also across pieces', async () => {
    const bytes = Buffer.alloc(200_000, 0xff);
    const body = await read(JSON.stringify({ file: bytes.toString('base64') }).replaceAll('/', '\\/'));
    expect((await buffer(body.inline!.open())).equals(bytes)).toBe(true);
    await body.dispose();
  });

  it.each([
    ['foreign characters', { file: 'ab<>' }, 'invalid_base64'],
    ['letters of another script', { file: 'äöü' }, 'invalid_base64'],
    ['bytes after the end', { file: 'QQ==QQ==QQ' }, 'invalid_base64'],
    ['a file over its limit', { file: 'A'.repeat(1_500_000) }, 'too_large'],
  ])('rejects %s', async (_name, value, code) => {
    const outcome = read(JSON.stringify(value)).then(async (body) =>
      buffer(body.inline!.open()).finally(() => body.dispose()),
    );
    await expect(outcome).rejects.toMatchObject({ code });
    expect(readdirSync(spoolFolder)).toEqual([]);
  });

  it('rejects very deep nesting before parsing', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    await expect(read(nested(1_000_000))).rejects.toMatchObject({ code: 'malformed_json' });
    expect((await read(nested(100))).inline).toBeNull();
  });

  it('keeps large bodies on disk until their turn and deletes them afterwards', async () => {
    let onDisk: string[] = [];
    const largeTurn = async () => {
      onDisk = readdirSync(spoolFolder);
    };
    const x = 'ä'.repeat(200_000);
    expect((await read(JSON.stringify({ x }), { ...options, largeTurn })).value).toEqual({ x });
    expect(onDisk).toHaveLength(1);
    expect(readdirSync(spoolFolder)).toEqual([]);
    await expect(read(`{"x":"${x}`, options)).rejects.toMatchObject({ code: 'malformed_json' });
    expect(readdirSync(spoolFolder)).toEqual([]);
  });

  it('rejects bodies over the limit and invalid JSON', async () => {
    await expect(read(`{"x":"${'a'.repeat(4_000_000)}"}`)).rejects.toMatchObject({ code: 'too_large' });
    await expect(read('{"file":')).rejects.toMatchObject({ code: 'malformed_json' });
    await expect(read('{"a":"\\ud800", b}')).rejects.toMatchObject({ code: 'malformed_json' });
  });
});
