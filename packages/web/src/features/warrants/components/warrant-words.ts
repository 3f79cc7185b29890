import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS, type WarrantStatus } from '@ten-four/contract/warrants/warrants.values';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

/** How long ago a moment was, at a time in milliseconds: '17 h ago'. */
export function agoWords(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  return passed < MINUTE ? 'just now' : `${spanWords(passed)} ago`;
}

/** In how long a moment comes, 'in 20 h', where that is within a day from a time in milliseconds; else null. */
export function soonWords(moment: string, now: number): string | null {
  const left = Date.parse(moment) - now;
  if (left <= 0 || left >= DAY) return null;
  return left < MINUTE ? 'in less than a minute' : `in ${spanWords(left)}`;
}

function spanWords(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
}
