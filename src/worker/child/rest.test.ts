import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHILD_NODE_ARGUMENTS } from './environment.ts';
import { Rest } from './rest.ts';

describe('an idle process', () => {
  const before = globalThis.gc;
  const collect = vi.fn(async () => {});
  const release = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    globalThis.gc = collect as unknown as NonNullable<typeof globalThis.gc>;
  });
  afterEach(() => {
    vi.useRealTimers();
    collect.mockClear();
    release.mockClear();
    if (before) globalThis.gc = before;
    else Reflect.deleteProperty(globalThis, 'gc');
  });

  it('can collect: processes are started with the collector exposed', () => {
    expect(CHILD_NODE_ARGUMENTS).toContain('--expose-gc');
  });

  it('releases its memory once after a while', async () => {
    const rest = new Rest(release);
    expect(await rest.during(async () => 'done')).toBe('done');
    vi.advanceTimersByTime(4_000);
    expect(collect).not.toHaveBeenCalled();
    expect(release).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
    expect(release).toHaveBeenCalledOnce();
  });

  it('keeps its memory while it works, for any time', async () => {
    const rest = new Rest(release);
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

  it('also releases its memory after failed work', async () => {
    const rest = new Rest(release);
    await expect(
      rest.during(async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
  });
});
