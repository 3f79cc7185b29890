import { ageOn } from '@ten-four/contract/civilians/age';
import type { PatientAdd, PatientEdit } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS, PATIENTS_MAX, TREATMENTS_MAX } from '@ten-four/contract/dispatch/patients.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { OfficerActor } from '#features/dispatch/calls/calls.policy';
import { requireOpen } from '#features/dispatch/calls/calls.rules';
import {
  type CallChange,
  changeCall,
  type LockedCall,
  requireCall,
} from '#features/dispatch/calls/calls-change.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { type PatientView, publishPatient } from '#features/dispatch/patients/patients.events';
import { countsOf, fieldsAfter } from '#features/dispatch/patients/patients.rules';
import type { PatientRow } from '#features/dispatch/patients/patients.store';
import * as store from '#features/dispatch/patients/patients.store';
import { requireCivilian } from '#features/ownership/index';
import { notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { dayOf } from '#platform/timestamps';

export interface PatientRequest extends ChangeContext {
  id: string;
  by: OfficerActor;
}

export async function listPatients(
  db: Db,
  { callId, platforms }: { callId: string; platforms: readonly GamePlatform[] },
): Promise<PatientView[]> {
  const { id } = await requireCall(db, callId, platforms);
  return viewPatients(db, await store.listPatientsOf(db, id));
}

/** Adds a patient. Throws 404 for an unknown call or character, 409 for a closed call, and 422 for too many. */
export function addPatient(
  db: Db,
  { callId, input, ...request }: Omit<PatientRequest, 'id'> & { callId: string; input: PatientAdd },
): Promise<PatientView> {
  const { by: medic, settings, now } = request;
  const id = newId();
  return inTransaction(db, async (tx) => {
    await changeCall(tx, { id: callId, by: [medic], settings, now }, async ({ call, by }) => {
      requireOpen(call);
      const existing = await store.listPatientsOf(tx, call.id);
      if (existing.length >= PATIENTS_MAX) throw ruleBroken(PATIENT_TEXTS.tooMany);
      const character = await findCharacter(tx, input.civilianId, now);
      const patient: PatientRow = {
        id,
        call_id: call.id,
        number: (existing.at(-1)?.number ?? 0) + 1,
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
      await store.insertPatients(tx, [patient]);
      await logAndPublish(tx, id, { by, entry: patient.triage, now });
      const text = `Patient ${patient.number}: ${patient.triage}`;
      return { fields: { patients: countsOf([...existing, patient]) }, lines: [{ kind: 'patient', text }] };
    });
    return viewPatient(tx, id);
  });
}

/** Changes a patient's identity or triage. Throws 404 for patient and character, and 409 for a closed call. */
export const editPatient = (db: Db, request: PatientRequest & { input: PatientEdit }): Promise<PatientView> =>
  changePatient(db, request, async ({ tx, patient, call }) => {
    requireOpen(call);
    const { input, now } = request;
    const civilian_id = input.civilianId === undefined ? patient.civilian_id : input.civilianId || null;
    const isOther = civilian_id !== patient.civilian_id;
    const character = isOther ? await findCharacter(tx, civilian_id, now) : null;
    const triage = input.triage ?? patient.triage;
    const change = { civilian_id, ...fieldsAfter(patient, input, character), triage };
    return triage === patient.triage ? { change } : { change, entry: triage, line: `: ${triage}` };
  });

/** Logs a treatment. Throws 404, and 422 if the log is full. */
export const addTreatment = (db: Db, request: PatientRequest & { text: string }): Promise<PatientView> =>
  changePatient(db, request, async ({ tx, patient }) => {
    const log = await store.listPatientEntries(tx, [patient.id]);
    if (log.length >= TREATMENTS_MAX) throw ruleBroken(PATIENT_TEXTS.logIsFull);
    return { change: {}, entry: request.text.trim() };
  });

interface PatientChange {
  change: Partial<PatientRow>;
  entry?: string;
  /** Follows the patient's number in the call's log; contains no identity or treatment. */
  line?: string;
  onCall?: CallChange | null;
}

export interface LockedPatient extends LockedCall<OfficerActor> {
  tx: Tx;
  patient: PatientRow;
}

/**
 * Changes a patient in one transaction with its log and event, and publishes number and color to the call's
 * readers. `decide` returns null for no change. Throws 404 and what `decide` throws.
 */
export function changePatient(
  db: Db,
  { id, by: medic, settings, now }: PatientRequest,
  decide: (locked: LockedPatient) => Promise<PatientChange | null>,
): Promise<PatientView> {
  return inTransaction(db, async (tx) => {
    const found = await store.findPatient(tx, id);
    if (found === undefined || found.platform !== medic.platform) throw notFound(PATIENT_TEXTS.notFound);
    await changeCall(tx, { id: found.call_id, by: [medic], settings, now }, async (locked) => {
      const { call, by } = locked;
      const all = await store.listPatientsOf(tx, call.id);
      const before = all.find((patient) => patient.id === id);
      // A merge just moved the patient to another call.
      if (before === undefined) throw notFound(PATIENT_TEXTS.notFound);
      const decision = await decide({ ...locked, patient: before });
      if (decision === null) return null;
      const { line, onCall } = decision;
      const patient = { ...before, ...decision.change, updated_at: now };
      await store.updatePatientRow(tx, id, { ...decision.change, updated_at: now });
      await logAndPublish(tx, id, { by, entry: decision.entry, now });
      const counts = countsOf(all.map((one) => (one.id === id ? patient : one)));
      if (line === undefined && !onCall && counts === call.patients) return null;
      const own = { kind: 'patient', text: `Patient ${patient.number}${line}` } as const;
      return {
        ...onCall,
        isEnd: true,
        fields: { ...onCall?.fields, patients: counts },
        lines: [...(line === undefined ? [] : [own]), ...(onCall?.lines ?? [])],
      };
    });
    return viewPatient(tx, id);
  });
}

/** Adds an entry to a patient's own log, if there is one, and publishes the patient. */
async function logAndPublish(
  tx: Tx,
  id: string,
  { by, entry, now }: { by: OfficerActor; entry: string | undefined; now: number },
): Promise<void> {
  const line = { patient_id: id, by_callsign: by.callsign, by_user_id: by.userId, created_at: now };
  if (entry !== undefined) await store.insertPatientEntries(tx, [{ id: newId(), ...line, text: entry }]);
  await publishPatient(tx, await viewPatient(tx, id), { platform: by.platform, now });
}

async function findCharacter(tx: Tx, civilianId: string | null | undefined, now: number) {
  if (!civilianId) return null;
  const { name } = await requireCivilian(tx, civilianId, 'all');
  const body = await store.findAgeAndSex(tx, civilianId);
  const age = body === undefined ? null : (ageOn(body.date_of_birth, dayOf(now)) ?? body.age);
  return { name, age: age === null ? null : String(age), sex: body?.sex ?? null };
}

async function viewPatients(db: Db, patients: readonly PatientRow[]): Promise<PatientView[]> {
  const ids = patients.map(({ id }) => id);
  const entries = await store.listPatientEntries(db, ids);
  const civilianIds = patients.flatMap(({ civilian_id }) => civilian_id ?? []);
  const civilians = await store.listAllergies(db, civilianIds);
  return patients.map((patient) => ({
    patient,
    log: entries.filter(({ patient_id }) => patient_id === patient.id),
    allergies: civilians.find(({ id }) => id === patient.civilian_id)?.allergies ?? null,
  }));
}

async function viewPatient(db: Db, id: string): Promise<PatientView> {
  const patient = await store.findPatient(db, id);
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
  const movingIds = new Set((await store.listPatientsOf(tx, from)).map(({ id }) => id));
  await store.movePatients(tx, { from, to: to.id, now });
  const all = await store.listPatientsOf(tx, to.id);
  const moved = all.filter(({ id }) => movingIds.has(id));
  for (const view of await viewPatients(tx, moved)) {
    await publishPatient(tx, view, { platform: to.platform, now });
  }
  return countsOf(all);
}
