import { describe, expect, it } from 'vitest';
import { QuireError } from '../../domain/errors.ts';
import { persistently } from './s3.ts';

const failing = (errors: unknown[]) => {
  let asked = 0;
  return { ask: async () => (asked < errors.length ? Promise.reject(errors[asked++]) : 'answer'), asked: () => asked };
};
const withStatus = (status: number): Error => Object.assign(new Error(`answered ${status}`), { status });

describe('persistently', () => {
  it.each([
    ['is busy', withStatus(503)],
    ['asks for fewer requests', withStatus(429)],
    ['thinks the clock is wrong', withStatus(403)],
    ['drops the connection', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })],
    ['does not answer in time', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
  ])('retries a store that %s', async (_name, error) => {
    expect(await persistently(failing([error, error]).ask)).toBe('answer');
  });

  it('throws a retryable error if the store stays unavailable', async () => {
    const { ask, asked } = failing(Array.from({ length: 9 }, () => withStatus(500)));
    await expect(persistently(ask)).rejects.toMatchObject({ code: 'objects_unavailable' });
    expect(asked()).toBe(5);
  });

  it.each([
    ['finds nothing', new QuireError('object_not_found')],
    ['refuses the request', withStatus(400)],
    ['is used wrongly', new TypeError('key must be a string')],
  ])('does not retry a store that %s', async (_name, error) => {
    const { ask, asked } = failing([error]);
    await expect(persistently(ask)).rejects.toBe(error);
    expect(asked()).toBe(1);
  });
});
