import { environment } from '#platform/env';

/** Returns the usual number of repetitions times TEST_ROUNDS (`npm run test:nightly` sets 20). */
export function rounds(usual = 1): number {
  return usual * Number(environment().TEST_ROUNDS ?? 1);
}
