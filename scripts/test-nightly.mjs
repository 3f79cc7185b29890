/**
 * `npm run test:nightly`: the tests of `npm test`, with TEST_ROUNDS (default 20) times the rounds of faults, fuzz
 * and models, and all of them on PostgreSQL too.
 */
process.env.TEST_ROUNDS ??= '20';
await import('./test.mjs');
