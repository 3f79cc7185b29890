import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { Tx } from '#db/database';
import { findPatient, setPatientReport } from '#features/dispatch/index';
import { addReportedRecord } from '#features/medical/index';
import { type FilingViewer, findName } from '#features/reports/index';
import { caseNumberOf, type Fields } from '#features/safety-reports/safety-reports.rules';
import { notFound } from '#platform/errors';

/** What of a patient care report goes into the medical history. */
const TOLD = ['chiefComplaint', 'treatment', 'disposition', 'hospital'] as const;

/**
 * Writes what a patient care report says into the medical history of the character whom it is about: as a whole where it
 * was not about them before, else where what is told of it changed. Throws 404 for a character that is not there, but
 * for one that was deleted since, and for a patient.
 */
export async function tellPatient(
  tx: Tx,
  report: { id: string; number: number; kind: SafetyReportKind },
  told: { before: Fields; fields: Fields; author: FilingViewer; now: number },
): Promise<void> {
  const { before, fields, author, now } = told;
  if (report.kind !== 'patient-care') return;
  await requirePatient(tx, { before, fields });
  const { civilianId } = fields;
  if (civilianId === undefined) return;
  const isNew = before.civilianId !== civilianId;
  if (!isNew && TOLD.every((key) => before[key] === fields[key])) return;
  const said = TOLD.flatMap((key) => fields[key] ?? []).join(' \u00b7 ');
  const isThere = await addReportedRecord(tx, {
    civilianId,
    reportId: report.id,
    author: { userId: author.userId, signature: await signatureOf(tx, author) },
    text: `${caseNumberOf(report)}${isNew ? ' \u00b7 ' : ' amended: '}${said}`,
    now,
  });
  if (isNew && !isThere) throw notFound(CIVILIAN_TEXTS.notFound);
}

/** Links the patient of a call to a report about them; last in its transaction, after the lock of the character. */
export async function linkPatient(
  tx: Tx,
  report: { id: string; fields: Fields; now: number },
): Promise<void> {
  const { patientId } = report.fields;
  if (patientId !== undefined)
    await setPatientReport(tx, { patientId, reportId: report.id, now: report.now });
}

/** Throws 404 for a patient who is not there. */
async function requirePatient(tx: Tx, { before, fields }: { before: Fields; fields: Fields }): Promise<void> {
  const { patientId } = fields;
  if (patientId === undefined || patientId === before.patientId) return;
  if ((await findPatient(tx, patientId)) === undefined) throw notFound(PATIENT_TEXTS.notFound);
}

/** Such as Paramedic J. Haddad, M-3. */
async function signatureOf(tx: Tx, { officer }: FilingViewer): Promise<string> {
  if (officer === null) throw new Error('A patient care report is signed by who serves in fire and EMS');
  const { first_name, last_name } = await findName(tx, officer.civilianId);
  const [initial = ''] = first_name;
  return `${officer.rank} ${initial}. ${last_name}, ${officer.callsign}`;
}
