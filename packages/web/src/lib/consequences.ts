import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { FineStatus } from '@ten-four/contract/reports/reports.values';

export const fineStatusNow = (
  { fineStatus, dueAt }: Pick<Consequences, 'fineStatus' | 'dueAt'>,
  now: number,
): FineStatus =>
  fineStatus === 'Due' && dueAt !== null && Date.parse(dueAt) <= now ? 'Overdue' : fineStatus;

export const isUnpaid = (status: FineStatus): boolean => status === 'Due' || status === 'Overdue';

interface Custody {
  endsAt: string;
  released?: object | null;
}

/** Returns the custody while it lasts, else null. */
export const custodyNow = <C extends Custody>(custody: C | null, now: number): C | null =>
  custody !== null && (custody.released ?? null) === null && now < Date.parse(custody.endsAt)
    ? custody
    : null;

type Suspension = NonNullable<Licenses['licenseDetails'][number]['suspension']>;

/** Returns the suspension while it lasts, else null. */
export const suspensionNow = (suspension: Suspension | null, now: number): Suspension | null =>
  suspension !== null && (suspension.until === null || now < Date.parse(suspension.until))
    ? suspension
    : null;
