import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, QuireError } from './errors.ts';

describe('error catalogue', () => {
  it.each(Object.entries(ERROR_CATALOGUE))('has one sentence and a status for %s', (_code, entry) => {
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.message === '{problem}' || /^[A-Z{].*[.}]$/.test(entry.message)).toBe(true);
    expect(entry.message).not.toContain('\n');
  });

  it('fills parameters once, even if they contain braces', () => {
    expect(new QuireError('task_not_found', { task_id: '{task_id}' }).message).toBe('Task {task_id} was not found.');
  });

  it.each([
    [1024 * 1024, '1 MB'],
    [1.5 * 1024 * 1024, '1.5 MB'],
    [2 ** 31, '2,048 MB'],
  ])('writes %d bytes as %s', (limit, said) => {
    expect(new QuireError('too_large', { what: 'The file', limit }).message).toBe(
      `The file exceeds the limit of ${said}.`,
    );
  });

  it('gives a retry delay for temporary errors', () => {
    expect(new QuireError('queue_full').retryAfterSeconds).toBe(1);
    expect(new QuireError('rate_limited', { limit: 1 }, { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7);
    expect(new QuireError('task_not_found').retryAfterSeconds).toBeUndefined();
  });
});
