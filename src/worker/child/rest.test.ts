import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rest } from './rest.ts';

describe('A process without work', () => {
  const before = globalThis.gc;
  const collect = vi.fn(async () => {});
  beforeEach(() => {
    vi.useFakeTimers();
    globalThis.gc = collect as unknown as NonNullable<typeof globalThis.gc>;
  });
  afterEach(() => {
    vi.useRealTimers();
    collect.mockClear();
    if (before) globalThis.gc = before;
    else Reflect.deleteProperty(globalThis, 'gc');
  });

  it('gives its memory back after a while, once', async () => {
    const rest = new Rest();
    expect(await rest.during(async () => 'done')).toBe('done');
    vi.advanceTimersByTime(4_000);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
  });

  it('keeps it while there is work, however long that takes', async () => {
    const rest = new Rest();
    let end = (): void => {};
    await rest.during(async () => {});
    const working = rest.during(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    vi.advanceTimersByTime(60_000);
    expect(collect).not.toHaveBeenCalled();
    end();
    await working;
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
  });

  it('also after work that failed', async () => {
    const rest = new Rest();
    await expect(
      rest.during(async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
  });
});
