import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { PatientsTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';

/** Lock the call's platform to change a patient. */

export type PatientRow = Selectable<PatientsTable>;

export const findPatient = (db: Db, id: string) =>
  db
    .selectFrom('patients as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .where('p.id', '=', id)
    .selectAll('p')
    .select(['c.platform', 'c.number as call_number'])
    .executeTakeFirst();

export const listPatientsOf = (db: Db, callId: string): Promise<PatientRow[]> =>
  db.selectFrom('patients').where('call_id', '=', callId).orderBy('number').selectAll().execute();

export const insertPatients = insertInto('patients');
export const updatePatientRow = updateById('patients');
export const insertPatientEntries = insertInto('patient_entries');

export async function listPatientEntries(db: Db, patientIds: readonly string[]) {
  if (patientIds.length === 0) return [];
  return db
    .selectFrom('patient_entries')
    .where('patient_id', 'in', patientIds)
    .orderBy('id')
    .select(['patient_id', 'text', 'by_callsign', 'created_at'])
    .execute();
}

export async function listAllergies(db: Db, civilianIds: readonly string[]) {
  if (civilianIds.length === 0) return [];
  return db
    .selectFrom('civilians')
    .where('id', 'in', civilianIds)
    .where('deleted_at', 'is', null)
    .select(['id', 'allergies'])
    .execute();
}

export const findAgeAndSex = (db: Db, civilianId: string) =>
  db
    .selectFrom('civilians')
    .where('id', '=', civilianId)
    .select(['date_of_birth', 'age', 'sex'])
    .executeTakeFirst();

export const setPatientReport = (
  tx: Db,
  { patientId, reportId, now }: { patientId: string; reportId: string; now: number },
): Promise<void> => updatePatientRow(tx, patientId, { report_id: reportId, updated_at: now });

export type PatientEntryRow = Awaited<ReturnType<typeof listPatientEntries>>[number];

/** Moves the patients of a call to another one, under its next numbers. */
export async function movePatients(tx: Db, move: { from: string; to: string; now: number }): Promise<void> {
  const last = (await listPatientsOf(tx, move.to)).at(-1)?.number ?? 0;
  await tx
    .updateTable('patients')
    .set((eb) => ({ call_id: move.to, number: eb('number', '+', last), updated_at: move.now }))
    .where('call_id', '=', move.from)
    .execute();
}

export const insertProposals = insertInto('death_proposals');

export async function isProposed(tx: Db, civilianId: string): Promise<boolean> {
  const found = tx.selectFrom('death_proposals').where('civilian_id', '=', civilianId);
  return (await found.where('answer', 'is', null).select('id').executeTakeFirst()) !== undefined;
}

export async function deleteOpenProposal(tx: Db, patientId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('death_proposals')
    .where('patient_id', '=', patientId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
