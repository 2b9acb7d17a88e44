import { describe, expect, it } from 'vitest';
import { isQuireError } from '../domain/errors.ts';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import { admission } from './admission.ts';
import type { Service } from './service.ts';

const ROOM = 1_000;

function gateWith({ waiting = {}, freeBytes = ROOM }: { waiting?: Record<string, number>; freeBytes?: number }) {
  let looks = 0;
  const countWaiting = async () => {
    looks++;
    return {
      total: Object.values(waiting).reduce((sum, count) => sum + count, 0),
      byTenant: new Map(Object.entries(waiting)),
    };
  };
  const limits = { ...DEFAULT_LIMITS, queued_tasks: 10, queued_tasks_per_tenant: 4 };
  const service = { store: { tasks: { countWaiting } }, limits } as unknown as Service;
  const options = { freeBytes: async () => freeBytes, neededBytes: ROOM };
  return { gate: admission(service, options), looks: () => looks };
}

const refusal = async (work: Promise<void>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isQuireError(error)) return error;
  return { code: error.code, status: error.status, saysWhen: (error.retryAfterSeconds ?? 0) > 0 };
};

describe('admission', () => {
  it('accepts tasks while the queue and the disk have space', async () => {
    const { gate } = gateWith({ waiting: { busy: 3, other: 6 } });
    expect(await refusal(gate.admit('busy'))).toBeNull();
  });

  it('rejects tasks of a tenant that has too many queued, but not of others', async () => {
    const { gate } = gateWith({ waiting: { busy: 4 } });
    expect(await refusal(gate.admit('busy'))).toEqual({ code: 'queue_limit', status: 429, saysWhen: true });
    expect(await refusal(gate.admit('light'))).toBeNull();
  });

  it('rejects tasks of all tenants while the queue is full', async () => {
    const { gate } = gateWith({ waiting: { a: 3, b: 3, c: 4 } });
    expect(await refusal(gate.admit('light'))).toEqual({ code: 'queue_full', status: 503, saysWhen: true });
    expect(await refusal(gate.admitFile())).toBeNull();
  });

  it('rejects tasks and files while the disk is nearly full', async () => {
    const { gate } = gateWith({ freeBytes: ROOM - 1 });
    const full = { code: 'disk_full', status: 503, saysWhen: true };
    expect([await refusal(gate.admit('light')), await refusal(gate.admitFile())]).toEqual([full, full]);
  });

  it('queries the database once for concurrent requests', async () => {
    const { gate, looks } = gateWith({});
    await Promise.all(Array.from({ length: 50 }, () => gate.admit('light')));
    expect(looks()).toBe(1);
  });
});
