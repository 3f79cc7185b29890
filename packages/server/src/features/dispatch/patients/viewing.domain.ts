import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import type { Db } from '#db/database';
import type { PatientView } from '#features/dispatch/patients/patients.events';
import {
  findPatient,
  listAllergies,
  listPatientEntries,
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
