import type { CardKind } from '#features/safety-reports/components/form-cards.tsx';
import {
  prefillFireIncident,
  prefillPatientCare,
} from '#features/safety-reports/components/report-prefill.ts';
import { isNotFound, readFailure } from '#lib/api-client.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import type { ReportsView } from './use-reports-view.ts';

/** Returns undefined without a call to start from, and null while it loads. */
export function useReportPrefill(kind: CardKind | null, { callId, patientId }: ReportsView['about']) {
  const isCare = kind === 'patient-care';
  const hasCall = callId !== null && (isCare || kind === 'fire-incident');
  const params = { id: hasCall ? callId : '' };
  const call = useEndpoint('GET /api/calls/:id', { params, query: {} }, { enabled: hasCall, staleTime: 0 });
  const withPatient = hasCall && isCare && patientId !== null;
  const patients = useEndpoint(
    'GET /api/calls/:id/patients',
    { params },
    { enabled: withPatient, staleTime: 0 },
  );
  // A missing call must not prevent filing.
  if (!hasCall || isNotFound(call.error)) return { prefill: undefined };
  const failure =
    readFailure(call, 'The call could not be loaded.') ??
    (withPatient ? readFailure(patients, 'The patients could not be loaded.') : undefined);
  if (failure !== undefined) return { prefill: null, failure };
  const isFresh = call.isFetchedAfterMount && (!withPatient || patients.isFetchedAfterMount);
  if (!isFresh || call.data === undefined) return { prefill: null };
  if (!isCare) return { prefill: prefillFireIncident(call.data.call) };
  const patient = patients.data?.patients.find(({ _id }) => _id === patientId);
  return { prefill: prefillPatientCare(call.data.call, patient) };
}
