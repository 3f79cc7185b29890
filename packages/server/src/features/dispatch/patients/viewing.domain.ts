import type { Db } from '#db/database';
import type { PatientView } from '#features/dispatch/patients/patients.events';
import {
  listAllergies,
  listPatientEntries,
  type PatientRow,
} from '#features/dispatch/patients/patients.store';

/** Reads the logs of some patients, and the allergies of those who are identified. */
export async function viewPatients(db: Db, patients: readonly PatientRow[]): Promise<PatientView[]> {
  const entries = await listPatientEntries(
    db,
    patients.map(({ id }) => id),
  );
  const civilians = await listAllergies(
    db,
    patients.flatMap(({ civilian_id }) => civilian_id ?? []),
  );
  return patients.map((patient) => ({
    patient,
    log: entries.filter(({ patient_id }) => patient_id === patient.id),
    allergies: civilians.find(({ id }) => id === patient.civilian_id)?.allergies ?? null,
  }));
}

/** Reads the log and the allergies of one patient. */
export async function viewPatient(db: Db, patient: PatientRow): Promise<PatientView> {
  const [view] = await viewPatients(db, [patient]);
  if (view === undefined) throw new Error('No view of the patient');
  return view;
}
