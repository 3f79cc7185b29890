import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { isUnpaid } from '@ten-four/contract/reports/reports.values';

export const UNPAID_FINE = 'unpaid-fine';

type Fined = Pick<CivilianRecords['tickets'][number], '_id' | 'consequences'>;

export const hasUnpaidFine = ({ consequences }: Fined): boolean =>
  consequences !== null && isUnpaid(consequences.fineStatus);

export const findUnpaid = (lists: readonly { records: readonly Fined[] }[]): string | undefined =>
  lists.flatMap(({ records }) => records).find(hasUnpaidFine)?._id;
