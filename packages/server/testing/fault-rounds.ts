import { environment } from '#platform/env';

/** How often each fault is made: once, or as often as `npm run test:faults` says. */
export function faultRounds(): number {
  return Number(environment().TEST_FAULT_ROUNDS ?? 1);
}
