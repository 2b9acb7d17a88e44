import fc from 'fast-check';

/**
 * Vitest's set-up of each file: tests of random input draw the same input every time, so that a run that fails says something about the change and not
 * about luck. `QUIRE_TEST_SEED=random` draws anew; a failure prints its seed, which goes here as a number to see it again.
 */
const asked = process.env.QUIRE_TEST_SEED ?? '20260';
const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
fc.configureGlobal({ seed });
