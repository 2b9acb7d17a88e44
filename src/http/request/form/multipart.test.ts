import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

const spoolFolder = mkdtempSync(path.join(os.tmpdir(), 'quire-spool-'));
afterAll(() => rmSync(spoolFolder, { recursive: true }));

const headers = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (disposition: string, content: string, type = '') =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n${content}\r\n`;

const read = (parts: string[], pieceLength = 1_000, end = '--b--\r\n') => {
  const body = Buffer.from(parts.join('') + end, 'latin1');
  const pieces = Array.from({ length: Math.ceil(body.length / pieceLength) }, (_, at) =>
    body.subarray(at * pieceLength, (at + 1) * pieceLength),
  );
  return readMultipart(Readable.from(pieces), headers, {
    options: { restLimitBytes: 200_000, spoolFolder },
    receive: ({ stream }) => text(stream),
    discard: async () => {},
  });
};

describe('readMultipart', () => {
  it.each([1, 7, 1_000])('returns the fields and the file from pieces of %i bytes', async (length) => {
    const form = await read(
      [
        part('name="a"', 'one'),
        part('name="file"; filename="f.csv"', 'x,y'),
        part('name="b"', ''),
        part('name="a"', '2'),
      ],
      length,
    );
    expect(form.file).toBe('x,y');
    expect([...form.fields]).toEqual([
      ['a', '2'],
      ['b', ''],
    ]);
  });

  it('accepts a reference as text and bytes without a file name as a file', async () => {
    expect((await read([part('name="file"', 'ch://files/1')])).fields.get('file')).toBe('ch://files/1');
    expect((await read([part('name="file"', 'x,y', 'application/octet-stream')])).file).toBe('x,y');
  });

  it('reads long fields in UTF-8 and Latin-1 and deletes its temporary files', async () => {
    const long = 'é'.repeat(60_000);
    const utf8 = Buffer.from(long).toString('latin1');
    const { fields } = await read([part('name="a"', utf8), part('name="b"', long), part('name="c"', 'end')]);
    expect(fields.get('a') === long && fields.get('b') === long).toBe(true);
    expect(fields.get('c')).toBe('end');
    expect(readdirSync(spoolFolder)).toEqual([]);
  });

  it('rejects fields that are too large in total, and incomplete forms', async () => {
    const half = 'x'.repeat(120_000);
    await expect(read([part('name="a"', half), part('name="b"', half)])).rejects.toMatchObject({ code: 'too_large' });
    await expect(read([part('name="a"', half)], 1_000, '')).rejects.toMatchObject({
      code: 'malformed_multipart',
    });
    await expect.poll(() => readdirSync(spoolFolder)).toEqual([]);
  });
});
