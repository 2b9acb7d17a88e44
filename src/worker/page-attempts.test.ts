import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import { MOST_TRIES, withTries } from './page-attempts.ts';
import { type DeathReason, ProcessDied } from './pool/working-process.ts';
import { RunWatch } from './run-watch.ts';

/** Work whose process dies this often before it succeeds. */
function dying(times: number, reason: DeathReason = 'crashed') {
  let left = times;
  return async () => {
    if (left-- > 0) throw new ProcessDied(reason, 'ended by SIGSEGV');
    return 'done';
  };
}

describe('withTries', () => {
  it('repeats a step whose process died and counts it for its stage', async () => {
    const onRetry = vi.fn();
    const watch = new RunWatch({ tracer: null, onStage: () => {}, onRetry }, 'task.parse', null, {});
    const work = dying(2);
    const done = await watch.stage('page', (onAgain) => withTries(DEFAULT_LIMITS, { page: 4 }, work, onAgain));
    expect(done).toBe('done');
    expect(onRetry.mock.calls).toEqual([
      ['step', 'page'],
      ['step', 'page'],
    ]);
  });

  it('gives up after several attempts', async () => {
    const onAgain = vi.fn();
    const tried = withTries(DEFAULT_LIMITS, 'opening', dying(MOST_TRIES), onAgain);
    await expect(tried).rejects.toMatchObject({ code: 'worker_crashed' });
    expect(onAgain).toHaveBeenCalledTimes(MOST_TRIES - 1);
  });

  it.each<[DeathReason, string]>([
    ['out-of-memory', 'out_of_memory'],
    ['timed-out', 'page_timed_out'],
    ['file-too-large', 'output_too_large'],
    ['too-many-processes', 'too_many_processes'],
    ['too-much-disk', 'too_much_disk'],
  ])('does not repeat a step that was %s', async (reason, code) => {
    const onAgain = vi.fn();
    await expect(withTries(DEFAULT_LIMITS, { page: 1 }, dying(1, reason), onAgain)).rejects.toMatchObject({ code });
    expect(onAgain).not.toHaveBeenCalled();
  });
});
