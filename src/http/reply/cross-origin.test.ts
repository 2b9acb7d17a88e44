import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { crossOrigin } from './cross-origin.ts';

const ORIGIN = 'https://app.example.org';

function serverFor(...origins: string[]) {
  const app = fastify();
  app.addHook('onRequest', crossOrigin(origins));
  app.get('/tasks', async () => 'tasks');
  return app;
}

describe('crossOrigin', () => {
  it('lets allowed origins read the response', async () => {
    const { headers, body } = await serverFor(ORIGIN).inject({ url: '/tasks', headers: { origin: ORIGIN } });
    expect(body).toBe('tasks');
    expect(headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'origin' });
    expect(headers['access-control-expose-headers']).toContain('X-Error-Code');
  });

  it('does not let other origins read the response', async () => {
    const { headers } = await serverFor(ORIGIN).inject({ url: '/tasks', headers: { origin: 'https://example.com' } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers.vary).toBe('origin');
  });

  it('lets all origins read the response if all are allowed', async () => {
    const { headers } = await serverFor('*').inject({ url: '/tasks', headers: { origin: 'https://example.com' } });
    expect(headers['access-control-allow-origin']).toBe('https://example.com');
  });

  it('answers preflight requests', async () => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const { statusCode, headers } = await serverFor(ORIGIN).inject({
      ...{ url: '/tasks', method: 'OPTIONS', headers: { origin: ORIGIN, ...asked } },
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': 'authorization',
    });
  });
});

it('changes nothing for requests without an origin', async () => {
  const { headers } = await serverFor('*').inject('/tasks');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});
