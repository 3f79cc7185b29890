import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import { isPayable, REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { Link } from 'react-router';
import { formatDollars } from '#lib/dollars.ts';

interface FiledNoticeProps {
  civilianId: string;
  filed: NonNullable<LiveEventData<'records'>['filed']>;
}

export function FiledNotice({ civilianId, filed: { type, fineAmount, name } }: FiledNoticeProps) {
  return (
    <>
      {REPORT_NAMES[type]} for <Link to={`/dashboard/civilian/${civilianId}`}>{name}</Link>
      {isPayable({ type, fineAmount }) && `: ${formatDollars(fineAmount)} fine`}
    </>
  );
}
