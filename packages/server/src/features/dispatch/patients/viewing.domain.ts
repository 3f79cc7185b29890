import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db, Tx } from '#db/database';
import { type PatientView, publishPatient } from '#features/dispatch/patients/patients.events';
import { countsOf } from '#features/dispatch/patients/patients.rules';
import {
  findPatient,
  listAllergies,
  listPatientEntries,
  listPatientsOf,
  movePatients,
  type PatientRow,
} from '#features/dispatch/patients/patients.store';
import { notFound } from '#platform/errors';

export async function viewPatients(db: Db, patients: readonly PatientRow[]): Promise<PatientView[]> {
  const ids = patients.map(({ id }) => id);
  const entries = await listPatientEntries(db, ids);
  const civilianIds = patients.flatMap(({ civilian_id }) => civilian_id ?? []);
  const civilians = await listAllergies(db, civilianIds);
  return patients.map((patient) => ({
    patient,
    log: entries.filter(({ patient_id }) => patient_id === patient.id),
    allergies: civilians.find(({ id }) => id === patient.civilian_id)?.allergies ?? null,
  }));
}

export async function viewPatient(db: Db, id: string): Promise<PatientView> {
  const patient = await findPatient(db, id);
  const [view] = patient === undefined ? [] : await viewPatients(db, [patient]);
  if (view === undefined) throw notFound(PATIENT_TEXTS.notFound);
  return view;
}

/** Moves the patients of a call to another one and publishes each. Returns the other call's counts by color. */
export async function takeOverPatients(
  tx: Tx,
  from: string,
  to: { id: string; platform: GamePlatform },
  now: number,
): Promise<string> {
  const movingIds = new Set((await listPatientsOf(tx, from)).map(({ id }) => id));
  await movePatients(tx, { from, to: to.id, now });
  const all = await listPatientsOf(tx, to.id);
  const moved = all.filter(({ id }) => movingIds.has(id));
  for (const view of await viewPatients(tx, moved)) {
    await publishPatient(tx, view, { platform: to.platform, now });
  }
  return countsOf(all);
}
