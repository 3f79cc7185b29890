import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import type { RELEASES, Triage } from '@ten-four/contract/dispatch/patients.values';
import { NAME_FROM, SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { callEndpoint } from '#lib/api-client.ts';
import { patientEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { searchEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useEndpoint, useSend, withRow } from '#lib/use-endpoint.ts';

const LISTS = endpointKey(patientEndpoints.listPatients);
const keyOf = (callId: string) => endpointKey(patientEndpoints.listPatients, { params: { id: callId } });

interface Patients {
  patients: Patient[];
}

export function usePatients(callId: string) {
  return useEndpoint(
    patientEndpoints.listPatients,
    { params: { id: callId } },
    // Live events missed while nothing was subscribed are lost, so refetch on mount.
    { select: ({ patients }) => patients, staleTime: 0 },
  );
}

/** Writes a patient to the list of its call, and removes it from that of a merged call. Ignores older states. */
export function writePatient(queryClient: QueryClient, { patient }: { patient: Patient }): void {
  writeLive<Patients>(queryClient, LISTS, ({ patients }) => ({
    patients: patients.filter(
      (known) =>
        known._id !== patient._id || known.callId === patient.callId || known.updatedAt > patient.updatedAt,
    ),
  }));
  writeLive<Patients>(queryClient, keyOf(patient.callId), ({ patients }) => {
    const known = patients.find(({ _id }) => _id === patient._id);
    const latest = known !== undefined && known.updatedAt > patient.updatedAt ? known : patient;
    return { patients: withRow(patients, latest).sort((a, b) => a.number - b.number) };
  });
}

const WRITING = { write: writePatient, recheck: [LISTS] };

export const usePatientAddition = () => useSend(patientEndpoints.addPatient, WRITING);
export const usePatientUpdate = () => useSend(patientEndpoints.updatePatient, WRITING);
export const useTreatmentAddition = () => useSend(patientEndpoints.addTreatment, WRITING);
export const useHandOver = () => useSend(patientEndpoints.handOverPatient, WRITING);
export const useTransport = () => useSend(patientEndpoints.transportPatient, WRITING);

export type Care =
  | { kind: 'triage'; triage: Triage }
  | { kind: 'transport'; unitId: string; hospital: string }
  | { kind: 'handover'; undo: boolean }
  | { kind: 'end'; state: (typeof RELEASES)[number]; undo: boolean }
  | { kind: 'pronounce'; undo: boolean };

/** Changes a patient's care. Works after the component unmounts, as Undo may. Fails with `ApiFailure`. */
export async function careFor(queryClient: QueryClient, id: string, care: Care): Promise<void> {
  try {
    writePatient(queryClient, await send(id, care));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: LISTS });
    throw error;
  }
}

function send(id: string, care: Care) {
  const params = { id };
  switch (care.kind) {
    case 'triage':
      return callEndpoint(patientEndpoints.updatePatient, { params, body: { triage: care.triage } });
    case 'transport': {
      const { unitId, hospital } = care;
      return callEndpoint(patientEndpoints.transportPatient, { params, body: { unitId, hospital } });
    }
    case 'handover':
      return callEndpoint(patientEndpoints.handOverPatient, { params, body: { undo: care.undo } });
    case 'end':
      return callEndpoint(patientEndpoints.endPatient, {
        params,
        body: { state: care.state, undo: care.undo },
      });
    case 'pronounce':
      return callEndpoint(patientEndpoints.pronouncePatient, { params, body: { undo: care.undo } });
  }
}

export function useCharacters(typed: string) {
  const [debounced] = useDebouncedValue(typed.trim(), SUGGEST_AFTER);
  const wanted = typed.trim().length >= NAME_FROM && debounced.length >= NAME_FROM;
  const query = useEndpoint(
    searchEndpoints.suggestPatients,
    { query: { q: debounced } },
    { enabled: wanted, placeholderData: keepPreviousData },
  );
  return { ...query, data: wanted ? query.data : undefined };
}
