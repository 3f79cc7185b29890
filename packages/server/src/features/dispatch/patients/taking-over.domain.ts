import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Tx } from '#db/database';
import { publishPatient } from '#features/dispatch/patients/patients.events';
import { countsOf } from '#features/dispatch/patients/patients.rules';
import { listPatientEntries, listPatientsOf, movePatients } from '#features/dispatch/patients/patients.store';

/**
 * Gives the patients of a call to another one, under the next numbers there, and tells fire and EMS of each. Answers how
 * many of each colour the other one has now.
 */
export async function takeOverPatients(
  tx: Tx,
  { from, to, now }: { from: { id: string }; to: { id: string; platform: Platform }; now: number },
): Promise<string> {
  const coming = new Set((await listPatientsOf(tx, from.id)).map(({ id }) => id));
  await movePatients(tx, { from: from.id, to: to.id, now });
  const all = await listPatientsOf(tx, to.id);
  const entries = await listPatientEntries(tx, [...coming]);
  for (const patient of all.filter(({ id }) => coming.has(id))) {
    const log = entries.filter(({ patient_id }) => patient_id === patient.id);
    await publishPatient(tx, { patient, log }, { platform: to.platform, now });
  }
  return countsOf(all);
}
