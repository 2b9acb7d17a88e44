import { expect, it } from 'vitest';
import { WebhookEndpointUpdate } from '../../domain/account/webhook.ts';
import { CorrectionsRequest } from '../../domain/task/correction.ts';
import { validate } from './validation.ts';

const problem = (check: () => unknown): string => {
  try {
    check();
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

it('reports the first invalid item of a long list and does not check the others', () => {
  const event_types: unknown[] = Array.from({ length: 99_000 }, (_, at) => String(at));
  const before = process.cpuUsage();
  expect(problem(() => validate(WebhookEndpointUpdate, { event_types }, 'The request body'))).toMatch(
    /^Field event_types\[0\] must be one of /,
  );
  expect(problem(() => validate(CorrectionsRequest, { corrections: event_types }, 'The request body'))).toMatch(
    /^Field corrections\[0\] /,
  );
  const { user, system } = process.cpuUsage(before);
  // Each took 700 ms.
  expect((user + system) / 1000).toBeLessThan(300);
});

it('accepts valid long lists', () => {
  const event_types: unknown[] = new Array(2_000).fill('task.parse.updated');
  expect(validate(WebhookEndpointUpdate, { event_types }, 'x').event_types).toHaveLength(2_000);
  event_types[1_234] = 'other';
  expect(problem(() => validate(WebhookEndpointUpdate, { event_types }, 'x'))).toMatch(/^Field event_types\[1234\] /);
});
