import { environment } from '#platform/env';

/** Returns how often to repeat: the usual number, times TEST_ROUNDS (`npm run test:nightly` sets 20). */
export function rounds(usual = 1): number {
  return usual * Number(environment().TEST_ROUNDS ?? 1);
}
