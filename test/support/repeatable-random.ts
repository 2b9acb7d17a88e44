import fc from 'fast-check';

/**
 * Vitest's set-up for each file: tests with random input use the same seed every time, so that a failure is about the
 * change and not about luck. `QUIRE_TEST_SEED=random` uses a new seed; a failure prints its seed, which can be set here
 * to reproduce it.
 */
const asked = process.env.QUIRE_TEST_SEED ?? '20260';
const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
fc.configureGlobal({ seed });
