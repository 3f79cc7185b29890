import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import type { OwnStop } from '#features/dispatch/own-call/shown-call.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { ReportDialog } from './report-dialog.tsx';
import { StopCard, type StopReport } from './stop-card.tsx';

/** Returns the stop card and its report form, which outlasts the card. */
export function useStopCard(officer: Officer | null) {
  const username = useCurrentUser().data?.username ?? '';
  const { target: report, opened, open, close } = useTarget<StopReport>();
  return {
    cardOf: (stop: OwnStop) =>
      officer !== null && (
        <StopCard key={`${stop.call._id} ${stop.plate}`} officer={officer} stop={stop} onReport={open} />
      ),
    dialog: officer !== null && report !== null && (
      <ReportDialog
        {...report}
        opened={opened}
        onClose={close}
        onFiled={({ report: { type, number } }) => showSuccess(`${REPORT_NAMES[type]} ${number} filed.`)}
        officer={officer}
        username={username}
      />
    ),
  };
}
