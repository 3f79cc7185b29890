import { isPayable, type ReportType } from '@ten-four/contract/reports/reports.values';

/** The id of the first record on the page whose fine is not paid. */
export const UNPAID_FINE = 'unpaid-fine';

interface Fined {
  _id: string;
  fineAmount: number | null;
  paidAt: string | null;
}

/** Whether the fine of a record can still be paid. */
export const isUnpaid = (type: ReportType, { fineAmount, paidAt }: Omit<Fined, '_id'>): boolean =>
  paidAt === null && isPayable({ type, fineAmount: fineAmount ?? 0 });

/** Returns the id of the first record whose fine is not paid; undefined if none is. */
export function findUnpaid(lists: readonly { type: ReportType; records: readonly Fined[] }[]) {
  const fined = lists.flatMap(({ type, records }) => records.filter((record) => isUnpaid(type, record)));
  return fined[0]?._id;
}
