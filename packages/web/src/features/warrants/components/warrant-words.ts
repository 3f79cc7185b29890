import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS, type WarrantStatus } from '@ten-four/contract/warrants/warrants.values';

/** The status at a time in milliseconds: an active warrant expires by itself. */
export function statusAt({ status, expiresAt }: Warrant, now: number): WarrantStatus {
  if (status === 'Active' && expiresAt !== null && Date.parse(expiresAt) <= now) return 'Expired';
  return status;
}

export const subjectOf = ({ civilianId }: Warrant): string =>
  `${civilianId.firstName} ${civilianId.lastName}`;

/** Why it was issued, in words also where that was not stated. */
export const reasonOf = ({ reason }: Warrant): string => reason || WARRANT_TEXTS.noReason;

export const issuerOf = ({ officerName, officerCallsign }: Warrant): string =>
  `${officerName} (${officerCallsign})`;
