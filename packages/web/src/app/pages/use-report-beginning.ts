import type { CardKind } from '#features/safety-reports/components/form-cards.tsx';
import {
  beginningOfCare,
  beginningOfFire,
  type ReportBeginning,
} from '#features/safety-reports/components/report-beginning.ts';
import { ApiFailure, readFailure } from '#lib/api-client.ts';
import { callEndpoints, patientEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';

interface Beginning {
  /** Undefined where nothing is known beforehand, null until it is. */
  beginning: ReportBeginning | null | undefined;
  failure?: { message: string; onRetry: () => void } | undefined;
}

/** What a form of fire and EMS begins with, from the call and the patient whom the address names. */
export function useReportBeginning(
  kind: CardKind | null,
  { callId, patientId }: { callId: string | null; patientId: string | null },
): Beginning {
  const isCare = kind === 'patient-care';
  const wanted = callId !== null && (isCare || kind === 'fire-incident');
  const params = { id: wanted ? callId : '' };
  const call = useEndpoint(callEndpoints.getCall, { params, query: {} }, { enabled: wanted, staleTime: 0 });
  const withPatient = wanted && isCare && patientId !== null;
  const patients = useEndpoint(
    patientEndpoints.listPatients,
    { params },
    { enabled: withPatient, staleTime: 0 },
  );
  // A call that is not there is no reason not to file.
  if (!wanted || isMissing(call.error)) return { beginning: undefined };
  const failure =
    readFailure(call, 'The call could not be loaded.') ??
    (withPatient ? readFailure(patients, 'The patients could not be loaded.') : undefined);
  if (failure !== undefined) return { beginning: null, failure };
  const isKnown = call.isFetchedAfterMount && (!withPatient || patients.isFetchedAfterMount);
  if (!isKnown || call.data === undefined) return { beginning: null };
  if (!isCare) return { beginning: beginningOfFire(call.data.call) };
  const patient = patients.data?.patients.find(({ _id }) => _id === patientId);
  return { beginning: beginningOfCare(call.data.call, patient) };
}

const isMissing = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;
