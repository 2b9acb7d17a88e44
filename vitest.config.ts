import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    setupFiles: ['test/support/repeatable-random.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'packaging/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What has to come soon by a promise says so itself; everything else may take its time on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Tests kill processes, fill disks and run walls beside each other: one in 4,000 fails now and then on a crowded machine.
    // What fails twice is wrong; the report names what needed the second attempt.
    retry: 1,
    // Tests of the running service mostly wait: three workers used half of two cores.
    maxWorkers: 4,
    // No test changes what another sees of a module, so files share what they load: half of the rules' time was loading.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
