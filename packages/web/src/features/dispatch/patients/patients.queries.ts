import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '@ten-four/contract/api';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import type { PATIENT_ENDS } from '@ten-four/contract/dispatch/patients.values';
import { NAME_FROM, SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { callEndpoint } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey, useEndpoint, useLiveEndpoint, withRow } from '#lib/use-endpoint.ts';

const LISTS = endpointKey('GET /api/calls/:id/patients');
const keyOf = (callId: string) => endpointKey('GET /api/calls/:id/patients', { params: { id: callId } });

type Patients = Answer<'GET /api/calls/:id/patients'>;

export const usePatients = (callId: string) =>
  useLiveEndpoint('GET /api/calls/:id/patients', { params: { id: callId } }, ({ patients }) => patients);

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

export const PATIENT_CHANGE = { write: writePatient, recheck: [LISTS] };

type CareRoute =
  | 'PUT /api/patients/:id'
  | `POST /api/patients/:id/${'transport' | 'handover' | 'end' | 'pronounce'}`;
export type Care = { [R in CareRoute]: { route: R; body: PartOf<Api[R], 'body'> } }[CareRoute];
export type CareEnd = (typeof PATIENT_ENDS)[number];

export function endOfCare(state: CareEnd, undo = false): Care {
  if (state === 'Handed over') return { route: 'POST /api/patients/:id/handover', body: { undo } };
  if (state === 'Pronounced dead') return { route: 'POST /api/patients/:id/pronounce', body: { undo } };
  return { route: 'POST /api/patients/:id/end', body: { state, undo } };
}

/** Changes a patient's care. Works after the component unmounts, as Undo may. Fails with `ApiFailure`. */
export async function changeCare(queryClient: QueryClient, id: string, { route, body }: Care): Promise<void> {
  try {
    writePatient(queryClient, await callEndpoint(route, { params: { id }, body }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: LISTS });
    throw error;
  }
}

export function useCharacters(typed: string) {
  const [debounced] = useDebouncedValue(typed.trim(), SUGGEST_AFTER);
  const isLongEnough = typed.trim().length >= NAME_FROM && debounced.length >= NAME_FROM;
  const query = useEndpoint(
    'GET /api/medical/search/names',
    { query: { q: debounced } },
    { enabled: isLongEnough, placeholderData: keepPreviousData },
  );
  return { ...query, data: isLongEnough ? query.data : undefined };
}
