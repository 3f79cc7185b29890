import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS, type WarrantStatus } from '@ten-four/contract/warrants/warrants.values';

/** Returns the status at a time; active warrants expire without an event. */
export function statusAt({ status, expiresAt }: Warrant, now: number): WarrantStatus {
  if (status === 'Active' && expiresAt !== null && Date.parse(expiresAt) <= now) return 'Expired';
  return status;
}

export const reasonOf = ({ reason }: Warrant): string => reason || WARRANT_TEXTS.noReason;

export const issuerOf = ({ officerName, officerCallsign }: Warrant): string =>
  `${officerName} (${officerCallsign})`;
