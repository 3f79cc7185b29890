import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { ComponentProps } from 'react';
import { callsOfUnit, newestFirst } from '#features/dispatch/calls/call-order.ts';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { CreateReportDialog } from '#features/reports/components/create-report-dialog.tsx';

type ReportDialogProps = Omit<ComponentProps<typeof CreateReportDialog>, 'calls'> & {
  officer: Pick<Officer, '_id' | 'department'>;
  /** Instead of the officer's own call. */
  callId?: string;
};

export function ReportDialog({ officer, callId, ...rest }: ReportDialogProps) {
  const active = newestFirst(useActiveCalls(officer.department, rest.opened).data ?? []);
  const ownId = callId ?? callsOfUnit(active, officer._id)[0]?._id ?? '';
  return <CreateReportDialog {...rest} calls={{ active, ownId }} />;
}
