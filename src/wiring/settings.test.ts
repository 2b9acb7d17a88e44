import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('have defaults', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ QUIRE_HOST: '127.0.0.1', QUIRE_PORT: 8000, DATABASE_URL: null });
    expect(settings.QUIRE_DATA_DIR).toBe(path.resolve('.quire'));
    expect(settings.limits.pages).toBe(2000);
  });

  it.each([
    ['QUIRE_PORT', '99999', 'Setting QUIRE_PORT must be a number from 0 to 65535.'],
    ['QUIRE_PORT', 'http', 'Setting QUIRE_PORT must be a number from 0 to 65535.'],
    ['QUIRE_LOG_LEVEL', 'loud', 'Setting QUIRE_LOG_LEVEL must be one of debug, info, warn, error, silent.'],
    ['QUIRE_PUBLIC_URL', 'example.com', 'Setting QUIRE_PUBLIC_URL must be an http(s) address without a path.'],
    ['QUIRE_PLAIN_HTTP_WEBHOOKS', 'yes', 'Setting QUIRE_PLAIN_HTTP_WEBHOOKS must be one of true, false.'],
    ['QUIRE_LIMIT_PAGES', '-1', /^Setting QUIRE_LIMIT_PAGES must be a number from 0/],
  ])('reject %s=%s in one sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence);
  });

  it('parse lists and numbers', () => {
    const settings = readSettings({
      QUIRE_ALLOWED_NETWORKS: '10.0.0.0/8, 127.0.0.1/32',
      QUIRE_LIMIT_PAGES: '5',
      QUIRE_PUBLIC_URL: 'https://q.example/',
    });
    expect(settings.QUIRE_ALLOWED_NETWORKS).toEqual(['10.0.0.0/8', '127.0.0.1/32']);
    expect(settings.limits.pages).toBe(5);
    expect(settings.QUIRE_PUBLIC_URL).toBe('https://q.example');
  });
});
