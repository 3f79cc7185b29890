import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { ComponentProps } from 'react';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { CreateReportDialog } from '#features/reports/components/create-report-dialog.tsx';

type ReportDialogProps = Omit<ComponentProps<typeof CreateReportDialog>, 'calls'> & {
  officer: Pick<Officer, '_id' | 'department'>;
  /** Instead of the officer's own call. */
  callId?: string;
};

export function ReportDialog({ officer, callId, ...rest }: ReportDialogProps) {
  const active = useActiveCalls(officer.department, rest.opened).data ?? [];
  const latestFirst = [...active].sort((a, b) => b.callNumber - a.callNumber);
  const own = latestFirst.find(({ units }) => units.some(({ _id }) => _id === officer._id));
  return <CreateReportDialog {...rest} calls={{ active: latestFirst, ownId: callId ?? own?._id ?? '' }} />;
}
