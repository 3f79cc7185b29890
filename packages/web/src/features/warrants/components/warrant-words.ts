import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';

/** Returns the warrant at a time; active warrants expire without an event. */
export function warrantAt(warrant: Warrant, now: number): Warrant {
  const { status, expiresAt } = warrant;
  const isExpired = status === 'Active' && expiresAt !== null && Date.parse(expiresAt) <= now;
  return isExpired ? { ...warrant, status: 'Expired' } : warrant;
}

export const reasonOf = ({ reason }: Warrant): string => reason || WARRANT_TEXTS.noReason;

export const issuerOf = ({ officerName, officerCallsign }: Warrant): string =>
  `${officerName} (${officerCallsign})`;
