import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { Tx } from '#db/database';
import { findPatient, setPatientReport } from '#features/dispatch/index';
import { addReportedRecord } from '#features/medical/index';
import { type FilingViewer, findName } from '#features/reports/index';
import { caseNumberOf, type Fields } from '#features/safety-reports/safety-reports.rules';
import { notFound } from '#platform/errors';

const HISTORY_FIELDS = ['chiefComplaint', 'treatment', 'disposition', 'hospital'] as const;

/** Adds the report or its changed fields to the medical history. Throws 404 for the character or patient. */
export async function addToMedicalHistory(
  tx: Tx,
  report: { id: string; number: number; kind: SafetyReportKind },
  change: { before: Fields; fields: Fields; author: FilingViewer; now: number },
): Promise<void> {
  const { before, fields, author, now } = change;
  if (report.kind !== 'patient-care') return;
  await requirePatient(tx, { before, fields });
  const { civilianId } = fields;
  if (civilianId === undefined) return;
  const isNew = before.civilianId !== civilianId;
  if (!isNew && HISTORY_FIELDS.every((key) => before[key] === fields[key])) return;
  const details = HISTORY_FIELDS.flatMap((key) => fields[key] ?? []).join(' \u00b7 ');
  const wasAdded = await addReportedRecord(tx, {
    civilianId,
    reportId: report.id,
    author: { userId: author.userId, signature: await signatureOf(tx, author) },
    text: `${caseNumberOf(report)}${isNew ? ' \u00b7 ' : ' amended: '}${details}`,
    now,
  });
  if (isNew && !wasAdded) throw notFound(CIVILIAN_TEXTS.notFound);
}

/** Links a report to its patient. Call it last in the transaction, after locking the character. */
export async function linkPatient(
  tx: Tx,
  report: { id: string; fields: Fields; now: number },
): Promise<void> {
  const { patientId } = report.fields;
  if (patientId !== undefined)
    await setPatientReport(tx, { patientId, reportId: report.id, now: report.now });
}

async function requirePatient(tx: Tx, { before, fields }: { before: Fields; fields: Fields }): Promise<void> {
  const { patientId } = fields;
  if (patientId === undefined || patientId === before.patientId) return;
  if ((await findPatient(tx, patientId)) === undefined) throw notFound(PATIENT_TEXTS.notFound);
}

async function signatureOf(tx: Tx, { officer }: FilingViewer): Promise<string> {
  if (officer === null) throw new Error('A patient care report needs a fire and EMS profile');
  const { first_name, last_name } = await findName(tx, officer.civilianId);
  const [initial = ''] = first_name;
  return `${officer.rank} ${initial}. ${last_name}, ${officer.callsign}`;
}
