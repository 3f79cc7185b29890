import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { fullName } from '#features/search/components/full-name.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { ReportDialog } from './report-dialog.tsx';

export interface StopReport {
  type: ReportType;
  callId: string;
  civilian: CivilianDetail;
  plate: string;
  deleted: boolean;
}

/** Returns the report form of the stop card, for a place that outlasts the card. */
export function useStopReport(officer: Officer | null) {
  const username = useCurrentUser().data?.username ?? '';
  const { target: report, opened, open, close } = useTarget<StopReport>();
  const dialog = officer !== null && report !== null && (
    <ReportDialog
      opened={opened}
      onClose={close}
      onFiled={({ report: { type, number } }) => showSuccess(`${REPORT_NAMES[type]} ${number} filed.`)}
      officer={officer}
      username={username}
      type={report.type}
      callId={report.callId}
      civilianId={report.civilian._id}
      civilianName={fullName(report.civilian)}
      plate={report.plate}
      deleted={report.deleted}
    />
  );
  return { open, dialog };
}
