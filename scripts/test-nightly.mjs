/**
 * `npm run test:nightly`: the tests of `npm test`, named the same way, with 20 times the rounds of faults, fuzz and models
 * or as many as TEST_ROUNDS says, and all of them on PostgreSQL too.
 */
process.env.TEST_ROUNDS ??= '20';
await import('./test.mjs');
