import { isPayable, type ReportType } from '@ten-four/contract/reports/reports.values';

export const UNPAID_FINE = 'unpaid-fine';

interface Fined {
  _id: string;
  fineAmount: number | null;
  paidAt: string | null;
}

export const isUnpaid = (type: ReportType, { fineAmount, paidAt }: Omit<Fined, '_id'>): boolean =>
  paidAt === null && isPayable({ type, fineAmount: fineAmount ?? 0 });

export function findUnpaid(lists: readonly { type: ReportType; records: readonly Fined[] }[]) {
  const fined = lists.flatMap(({ type, records }) => records.filter((record) => isUnpaid(type, record)));
  return fined[0]?._id;
}
