import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database/database.ts';
import { postgresCallLedger } from '../../../storage/postgres/language-model-ledger.ts';
import type { CallLedger, CallOrder } from './call-ledger.ts';
import { MemoryLedger } from './memory-ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let ids = 0;
const order = (change: Partial<CallOrder> = {}): CallOrder => ({
  modelId: `model-${ids}`,
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 100,
  tokens: 10,
  holdMs: 60_000,
  ...change,
});

describe.each<[string, () => CallLedger]>([
  ['in memory', () => new MemoryLedger()],
  ['in Postgres', () => postgresCallLedger(database.db)],
])('the ledger %s', (_, create) => {
  const fresh = () => {
    ids++;
    return create();
  };
  const booked = (turn: object) => 'callId' in turn;

  it('limits concurrent calls, and starts one when another ends', async () => {
    const ledger = fresh();
    const turns = await Promise.all(Array.from({ length: 5 }, () => ledger.take(order({ concurrency: 3 }))));
    const running = turns.filter((turn) => 'callId' in turn);
    expect(running).toHaveLength(3);
    await ledger.end(running[0]!.callId, 5);
    expect(booked(await ledger.take(order({ concurrency: 3 })))).toBe(true);
    expect(booked(await ledger.take(order({ concurrency: 3 })))).toBe(false);
  });

  it('frees the slot of a call that never ended', async () => {
    const held = fresh();
    await held.take(order({ concurrency: 1, holdMs: 60_000 }));
    expect(booked(await held.take(order({ concurrency: 1 })))).toBe(false);
    const ledger = fresh();
    await ledger.take(order({ concurrency: 1, holdMs: 1 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(booked(await ledger.take(order({ concurrency: 1 })))).toBe(true);
  });

  it('counts requests of the last minute, including ended ones', async () => {
    const ledger = fresh();
    for (let at = 0; at < 2; at++) {
      const turn = await ledger.take(order({ requestsPerMinute: 2 }));
      if ('callId' in turn) await ledger.end(turn.callId, 1);
    }
    const turn = await ledger.take(order({ requestsPerMinute: 2 }));
    expect(turn).toHaveProperty('waitMs');
    if ('waitMs' in turn) expect(turn.waitMs).toBeGreaterThan(55_000);
    expect(booked(await ledger.take(order({ modelId: `another-${ids}`, requestsPerMinute: 2 })))).toBe(true);
  });

  it('counts booked tokens until the actual usage is known', async () => {
    const ledger = fresh();
    const first = await ledger.take(order({ tokensPerMinute: 100, tokens: 90 }));
    expect(booked(await ledger.take(order({ tokensPerMinute: 100, tokens: 20 })))).toBe(false);
    if ('callId' in first) await ledger.end(first.callId, 30);
    expect(booked(await ledger.take(order({ tokensPerMinute: 100, tokens: 20 })))).toBe(true);
  });

  it('runs a call over the token limit if no other call counts', async () => {
    const ledger = fresh();
    expect(booked(await ledger.take(order({ tokensPerMinute: 100, tokens: 500 })))).toBe(true);
    expect(booked(await ledger.take(order({ tokensPerMinute: 100, tokens: 500 })))).toBe(false);
  });

  it('starts nothing while the model is paused', async () => {
    const ledger = fresh();
    await ledger.pause(order().modelId, 5_000);
    await ledger.pause(order().modelId, 10);
    const turn = await ledger.take(order());
    expect('waitMs' in turn && turn.waitMs > 4_000 && turn.waitMs <= 5_000).toBe(true);
  });
});
