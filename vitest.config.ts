import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    setupFiles: ['test/support/repeatable-random.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'packaging/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Tests with a promised time check it themselves; all others may be slow on a busy machine. Asking a server every
    // 50 ms, the default, took a tenth of a core.
    expect: { poll: { timeout: 60_000, interval: 150 } },
    // Tests kill processes, fill disks and run sandboxes in parallel: about one in 4,000 fails occasionally on a
    // crowded machine. A test that fails twice is a real failure; the report names those that needed the second
    // attempt.
    retry: 1,
    // Tests of the running service mostly wait: three workers used half of two cores.
    maxWorkers: 4,
    // No test changes a module that another one sees, so files share loaded modules: half of the time of unit tests was
    // loading.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
