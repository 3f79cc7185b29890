import { ageOn } from '@ten-four/contract/civilians/age';
import type { PatientAdd, PatientEdit } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS, PATIENTS_MAX, TREATMENTS_MAX } from '@ten-four/contract/dispatch/patients.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db, Tx } from '#db/database';
import type { ActingOfficer } from '#features/dispatch/calls/calls.policy';
import { requireOpen } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import { type CallChange, changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { type PatientView, publishPatient } from '#features/dispatch/patients/patients.events';
import { type Character, countsOf, fieldsAfter } from '#features/dispatch/patients/patients.rules';
import {
  findBody,
  findPatient,
  insertPatientEntries,
  insertPatients,
  listPatientEntries,
  listPatientsOf,
  type PatientRow,
  updatePatientRow,
} from '#features/dispatch/patients/patients.store';
import { viewPatient, viewPatients } from '#features/dispatch/patients/viewing.domain';
import { requireCivilian } from '#features/ownership/index';
import { notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { dayOf } from '#platform/moments';
import type { Settings } from '#platform/settings/settings';

/** What every change of a patient is told: which, who does it, by which settings, and when. */
export interface PatientRequest {
  id: string;
  by: ActingOfficer;
  settings: Settings;
  now: number;
}

/** The patients of a call of one of the platforms. Throws 404. */
export async function listPatients(
  db: Db,
  { callId, platforms }: { callId: string; platforms: readonly Platform[] },
): Promise<PatientView[]> {
  const { id } = await requireCall(db, callId, platforms);
  return viewPatients(db, await listPatientsOf(db, id));
}

/** Adds a patient to an open call. Throws 404 for an unknown call or character, 409 for a closed call, 422 for too many. */
export async function addPatient(
  db: Db,
  { callId, input, ...request }: Omit<PatientRequest, 'id'> & { callId: string; input: PatientAdd },
): Promise<PatientView> {
  const { by: medic, settings, now } = request;
  return seen(async (show) => {
    await changeCall(db, { id: callId, by: [medic], settings, now }, async ({ tx, call, by }) => {
      requireOpen(call);
      const there = await listPatientsOf(tx, call.id);
      if (there.length >= PATIENTS_MAX) throw ruleBroken(PATIENT_TEXTS.tooMany);
      const character = await findCharacter(tx, { civilianId: input.civilianId, now });
      const patient: PatientRow = {
        id: newId(),
        call_id: call.id,
        number: (there.at(-1)?.number ?? 0) + 1,
        civilian_id: input.civilianId || null,
        ...fieldsAfter(null, input, character),
        triage: input.triage,
        state: 'On scene',
        unit_id: null,
        hospital: null,
        handed_to: null,
        report_id: null,
        triage_before: null,
        state_before: null,
        ended_at: null,
        created_at: now,
        updated_at: now,
      };
      await insertPatients(tx, [patient]);
      const text = `Patient ${patient.number}: ${patient.triage}`;
      show(await tell(tx, { patient, call, by, entry: patient.triage, now }));
      return { fields: { patients: countsOf([...there, patient]) }, lines: [{ kind: 'patient', text }] };
    });
  });
}

/** Says who a patient is, or how badly hurt. Throws 404 for patient and character, and 409 for a closed call. */
export const editPatient = (db: Db, request: PatientRequest & { input: PatientEdit }): Promise<PatientView> =>
  changePatient(db, request, async ({ tx, patient, call }) => {
    requireOpen(call);
    const { input, now } = request;
    const civilian_id = input.civilianId === undefined ? patient.civilian_id : input.civilianId || null;
    const character =
      civilian_id === patient.civilian_id ? null : await findCharacter(tx, { civilianId: civilian_id, now });
    const triage = input.triage ?? patient.triage;
    if (triage === patient.triage) {
      return { change: { civilian_id, ...fieldsAfter(patient, input, character) } };
    }
    return {
      change: { civilian_id, ...fieldsAfter(patient, input, character), triage },
      entry: triage,
      line: `: ${triage}`,
    };
  });

/** Writes down what was done for a patient. Throws 404, and 422 where the log is full. */
export const addTreatment = (db: Db, request: PatientRequest & { text: string }): Promise<PatientView> =>
  changePatient(db, request, async ({ tx, patient }) => {
    const log = await listPatientEntries(tx, [patient.id]);
    if (log.length >= TREATMENTS_MAX) throw ruleBroken(PATIENT_TEXTS.logIsFull);
    return { change: {}, entry: request.text.trim() };
  });

/** What happens to a patient: what of it is different, a line of its own log, one of the call's, and what else of the call. */
export interface PatientChange {
  change: Partial<PatientRow>;
  entry?: string;
  /** Goes right after the patient's number; names neither who it is nor what was done. */
  line?: string;
  onCall?: CallChange | null;
}

/** A patient that is held with its call. */
export interface HeldPatient {
  tx: Tx;
  patient: PatientRow;
  call: CallRow;
  units: CallUnitRow[];
}

/**
 * Changes a patient of a call on the platform of who does it, in one transaction, with its log and its event; the call is
 * told of what everybody may know: number and colour. Answers the patient. Throws 404, and what `decide` throws; where
 * that answers null, nothing happens.
 */
export async function changePatient(
  db: Db,
  { id, by: medic, settings, now }: PatientRequest,
  decide: (held: HeldPatient) => Promise<PatientChange | null>,
): Promise<PatientView> {
  const found = await findPatient(db, id);
  if (found === undefined || found.platform !== medic.platform) throw notFound(PATIENT_TEXTS.notFound);
  return seen(async (show) => {
    await changeCall(
      db,
      { id: found.call_id, by: [medic], settings, now },
      async ({ tx, call, units, by }) => {
        const all = await listPatientsOf(tx, call.id);
        const before = all.find((patient) => patient.id === id);
        // Merging gave it to another call in this very moment.
        if (before === undefined) throw notFound(PATIENT_TEXTS.notFound);
        const decided = await decide({ tx, patient: before, call, units });
        if (decided === null) {
          show(await viewPatient(tx, before));
          return null;
        }
        const patient = { ...before, ...decided.change, updated_at: now };
        await updatePatientRow(tx, id, { ...decided.change, updated_at: now });
        show(await tell(tx, { patient, call, by, entry: decided.entry, now }));
        const { line, onCall } = decided;
        const counts = countsOf(all.map((one) => (one.id === id ? patient : one)));
        if (line === undefined && !onCall && counts === call.patients) return null;
        return {
          ...onCall,
          isEnd: true,
          fields: { ...onCall?.fields, patients: counts },
          lines: [
            ...(line === undefined
              ? []
              : [{ kind: 'patient' as const, text: `Patient ${patient.number}${line}` }]),
            ...(onCall?.lines ?? []),
          ],
        };
      },
    );
  });
}

/** What a change of a call shows of a patient, as it was told of. */
async function seen(change: (show: (view: PatientView) => void) => Promise<void>): Promise<PatientView> {
  let view: PatientView | undefined;
  await change((shown) => {
    view = shown;
  });
  if (view === undefined) throw new Error('A patient was changed and not shown');
  return view;
}

/** Writes a line into a patient's log, if any, and tells fire and EMS of the patient, as it answers. */
async function tell(
  tx: Tx,
  told: {
    patient: PatientRow;
    call: Pick<CallRow, 'platform'>;
    by: ActingOfficer;
    entry: string | undefined;
    now: number;
  },
): Promise<PatientView> {
  const { patient, call, by, entry, now } = told;
  const line = { patient_id: patient.id, by_callsign: by.callsign, by_user_id: by.userId, created_at: now };
  if (entry !== undefined) await insertPatientEntries(tx, [{ id: newId(), ...line, text: entry }]);
  const view = await viewPatient(tx, patient);
  await publishPatient(tx, view, { platform: call.platform, now });
  return view;
}

/** Returns the name, age and sex of a character; null where none is meant. Throws 404. */
async function findCharacter(
  tx: Tx,
  { civilianId, now }: { civilianId: string | null | undefined; now: number },
): Promise<Character | null> {
  if (!civilianId) return null;
  const { name } = await requireCivilian(tx, civilianId, 'all');
  const body = await findBody(tx, civilianId);
  const age = body === undefined ? null : (ageOn(body.date_of_birth, dayOf(now)) ?? body.age);
  return { name, age: age === null ? null : String(age), sex: body?.sex ?? null };
}
