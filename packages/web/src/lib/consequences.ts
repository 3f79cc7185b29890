import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { FineStatus } from '@ten-four/contract/reports/reports.values';

export const isPast = (at: string | null | undefined, now: number): boolean =>
  at != null && Date.parse(at) <= now;

export const fineStatusNow = (
  { fineStatus, dueAt }: Pick<Consequences, 'fineStatus' | 'dueAt'>,
  now: number,
): FineStatus => (fineStatus === 'Due' && isPast(dueAt, now) ? 'Overdue' : fineStatus);

export const FINE_TONES = {
  None: null,
  Due: 'busy',
  Overdue: 'danger',
  'On Hold': 'busy',
  Paid: 'available',
  Dismissed: 'off',
} as const;

/** Returns the custody while it lasts, else null. */
export const custodyNow = <C extends { endsAt: string; released?: object | null }>(
  custody: C | null,
  now: number,
): C | null => (custody?.released || isPast(custody?.endsAt, now) ? null : custody);

/** Returns the licenses, without the suspensions that are over. */
export const licensesNow = (details: Licenses['licenseDetails'], now: number): Licenses['licenseDetails'] =>
  details.map((detail) => (isPast(detail.suspension?.until, now) ? { ...detail, suspension: null } : detail));

export const pointsText = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`;
