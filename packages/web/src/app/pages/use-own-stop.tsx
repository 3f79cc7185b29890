import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { ownStopOf } from '#features/dispatch/own-call/shown-call.ts';
import { StopCard } from './stop-card.tsx';
import { useStopReport } from './use-stop-report.tsx';

/** Returns the stop card of the officer's own stop, and its report form, which outlasts the card. */
export function useOwnStop({
  officer,
  canEdit,
  unitId,
  call,
}: {
  officer: Officer | null;
  canEdit: boolean;
  unitId: string | null;
  call: Call | undefined;
}) {
  const stop = canEdit ? ownStopOf(unitId, call) : null;
  const report = useStopReport(officer);
  const card = officer !== null && stop !== null && (
    <StopCard key={`${stop.call._id} ${stop.plate}`} officer={officer} stop={stop} onReport={report.open} />
  );
  return { callId: stop?.call._id ?? null, card, dialog: report.dialog };
}
