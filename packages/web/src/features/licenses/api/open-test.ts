import { type DmvTest, licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import type { License } from '@ten-four/contract/session/session.values';
import { callEndpoint } from '#lib/api-client.ts';

/**
 * Fetches the questions of a DMV test, which opens an attempt and ends one of that type that was open: so it is called
 * once per test, never again on the quiet. Throws `ApiFailure`.
 */
export function openTest(licenseType: License, signal: AbortSignal): Promise<DmvTest> {
  return callEndpoint(licenseEndpoints.getTest, { params: { licenseType }, signal });
}
