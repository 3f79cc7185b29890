import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MedicalRecord, medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { medicalRecordsQuery } from './list-medical-records.ts';

interface Addition {
  body: { civilianId: string; description: string };
  /** One per intent, so that the same record sent twice is added once (resolutions §3). */
  idempotencyKey: string;
}

/** Adds a medical record to a civilian. Throws `ApiFailure`. */
export function useAddMedicalRecord(civilianId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (addition: Addition) => callEndpoint(medicalEndpoints.addMedicalRecord, addition),
    onSuccess: ({ record }) => writeRecord(queryClient, record),
    // Nobody may know whether it was added.
    onError: () => void queryClient.invalidateQueries({ queryKey: medicalRecordsQuery(civilianId).queryKey }),
  });
}

/** Puts the record, which is the newest now, in front. */
async function writeRecord(queryClient: QueryClient, saved: MedicalRecord): Promise<void> {
  const { queryKey } = medicalRecordsQuery(saved.civilianId);
  await queryClient.cancelQueries({ queryKey });
  const [first, ...rest] = queryClient.getQueryData(queryKey)?.pages ?? [];
  if (first === undefined) {
    void queryClient.invalidateQueries({ queryKey });
    return;
  }
  if (first.records.some(({ _id }) => _id === saved._id)) return;
  queryClient.setQueryData(queryKey, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: [{ ...first, records: [saved, ...first.records] }, ...rest] },
  );
}
