import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS, type WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { formatDay } from '#lib/format.ts';

/** Returns the status at a time; active warrants expire without an event. */
export function statusAt({ status, expiresAt }: Warrant, now: number): WarrantStatus {
  if (status === 'Active' && expiresAt !== null && Date.parse(expiresAt) <= now) return 'Expired';
  return status;
}

export const subjectOf = ({ civilianId }: Warrant): string =>
  `${civilianId.firstName} ${civilianId.lastName}`;

export const birthOf = ({ civilianId }: Warrant): string => formatDay(civilianId.dateOfBirth);

/** Adds the date of birth, which tells people of one name apart. */
export const subjectWithBirth = (warrant: Warrant): string =>
  [subjectOf(warrant), birthOf(warrant)].filter(Boolean).join(', ');

export const reasonOf = ({ reason }: Warrant): string => reason || WARRANT_TEXTS.noReason;

export const issuerOf = ({ officerName, officerCallsign }: Warrant): string =>
  `${officerName} (${officerCallsign})`;
