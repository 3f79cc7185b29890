import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { PATIENT_TEXTS, type PatientState, type RELEASES } from '@ten-four/contract/dispatch/patients.values';
import type { Db } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { respond } from '#features/dispatch/calls/responses.domain';
import {
  changePatient,
  type LockedPatient,
  type PatientRequest,
} from '#features/dispatch/patients/patients.domain';
import type { PatientView } from '#features/dispatch/patients/patients.events';
import { columnsBeforeEnd, requireOngoing } from '#features/dispatch/patients/patients.rules';
import type { PatientRow } from '#features/dispatch/patients/patients.store';
import * as store from '#features/dispatch/patients/patients.store';
import { findUnitsOrApparatus } from '#features/dispatch/units/units.store';
import { lockCivilian } from '#features/ownership/index';
import { conflict, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { readText } from '#platform/plain-text';
import { departmentOf } from '#platform/settings/departments';

/**
 * Assigns a patient to a transporting unit, by default one's own; on an open call its response becomes
 * Transporting. Throws 404, 409 for a patient who isn't on scene or a unit that isn't on the call, and 422 for a
 * unit that can't transport.
 */
export const transportPatient = (
  db: Db,
  request: PatientRequest & { unitId: string | null | undefined; hospital: string },
): Promise<PatientView> =>
  changePatient(db, request, async (locked) => {
    const { tx, patient, call } = locked;
    const hospital = request.hospital.trim();
    requireOngoing(patient);
    if (patient.state !== 'On scene') throw conflict(PATIENT_TEXTS.transporting);
    const unitOrCrewId = request.unitId || request.by.unitId;
    const unit = (await findUnitsOrApparatus(tx, [unitOrCrewId])).get(unitOrCrewId);
    if (unit === undefined || unit.platform !== call.platform) throw conflict(DISPATCH_TEXTS.notAttached);
    if (unit.kind === 'Law Enforcement') throw ruleBroken(DISPATCH_TEXTS.cannotTransport);
    const { id: unitId, callsign } = unit;
    const onCall = await respondIfOpen(locked, unitId, 'Transporting');
    const change = { state: 'Transporting', unit_id: unitId, hospital } as const;
    const entry = `to ${hospital} by ${callsign}`;
    return { change, entry, line: ` ${entry}`, onCall };
  });

/** Hands a patient over; after its last one the unit is At hospital. `undo` works for a minute. Throws 404 and 409. */
export const handOverPatient = (
  db: Db,
  request: PatientRequest & { handedTo: string | null | undefined; undo: boolean },
): Promise<PatientView> =>
  changePatient(db, request, async (locked) => {
    const { tx, patient, units } = locked;
    if (request.undo) return undoEnding(patient, 'Handed over', request.now);
    requireOngoing(patient);
    if (patient.state !== 'Transporting') throw conflict(PATIENT_TEXTS.notTransporting);
    const handed_to = readText(request.handedTo);
    const { unit_id: unitId } = patient;
    const hasOthers = (await store.listPatientsOf(tx, patient.call_id)).some(
      ({ id, state, unit_id }) => id !== patient.id && state === 'Transporting' && unit_id === unitId,
    );
    // A unit that has left the call can still hand its patient over.
    const isDone = unitId !== null && units.some(({ id }) => id === unitId) && !hasOthers;
    const onCall = isDone ? await respondIfOpen(locked, unitId, 'At hospital') : null;
    const change = { ...endedColumns(patient, 'Handed over', request.now), handed_to };
    const entry = handed_to === null ? 'Handed over' : `Handed over to ${handed_to}`;
    return { change, entry, line: ': Handed over', onCall };
  });

/** Ends a patient's care on scene, or reverts that within a minute. Throws 404 and 409. */
export const endPatient = (
  db: Db,
  request: PatientRequest & { state: (typeof RELEASES)[number]; undo: boolean },
): Promise<PatientView> =>
  changePatient(db, request, async ({ patient }) => {
    const { state, undo, now } = request;
    if (undo) return undoEnding(patient, state, now);
    requireOngoing(patient);
    if (patient.state !== 'On scene') throw conflict(PATIENT_TEXTS.transporting);
    return { change: endedColumns(patient, state, now), entry: state, line: `: ${state}` };
  });

/**
 * Pronounces a patient dead and asks the character's owner to decide; `undo` reverts both within a minute. Throws
 * 404, 409 if care has ended, and 422 without a character.
 */
export const pronouncePatient = (
  db: Db,
  request: PatientRequest & { undo: boolean; actor: Actor },
): Promise<PatientView> =>
  changePatient(db, request, async ({ tx, patient, call, by, settings }) => {
    const { undo, actor, now } = request;
    const { civilian_id: civilianId } = patient;
    if (undo) {
      const change = undoEnding(patient, 'Pronounced dead', now);
      const wasProposed = await store.deleteOpenProposal(tx, patient.id);
      if (wasProposed && civilianId !== null) await publishRecords(tx, civilianId, now);
      return change;
    }
    if (civilianId === null) throw ruleBroken(PATIENT_TEXTS.identifyFirst);
    if (patient.state === 'Pronounced dead' && (await store.isProposed(tx, civilianId))) return null;
    requireOngoing(patient);
    const civilian = await lockCivilian(tx, civilianId, 'all');
    if (!civilian.deceased && !(await store.isProposed(tx, civilianId))) {
      const proposal = {
        id: newId(),
        civilian_id: civilianId,
        patient_id: patient.id,
        call_number: call.number,
        department_name: departmentOf(settings, by.departmentId).name,
        by_callsign: by.callsign,
        by_user_id: by.userId,
        created_at: now,
      };
      await store.insertProposals(tx, [proposal]);
      await publishRecords(tx, civilianId, now);
      // The patient's identity stays between fire and EMS and the owner.
      const summary = `Pronounced patient ${patient.number} dead on call ${call.number} on ${call.platform}`;
      await recordAudit(tx, actor, { action: 'death.propose', about: ['call', call.id], summary, now });
    }
    const change = { ...endedColumns(patient, 'Pronounced dead', now), triage: 'Black' as const };
    return { change, entry: 'Pronounced dead', line: ': Pronounced dead' };
  });

const respondIfOpen = async (locked: LockedPatient, unitId: string, response: Response) =>
  locked.call.closed_at === null ? respond(locked, { unitId, response }) : null;

const endedColumns = (patient: PatientRow, state: PatientState, now: number) => ({
  state,
  state_before: patient.state,
  triage_before: patient.triage,
  ended_at: now,
});

function undoEnding(patient: PatientRow, end: PatientState, now: number) {
  const change = columnsBeforeEnd(patient, end, now);
  return { change, entry: `${change.state} again`, line: `: ${change.state} again` };
}

async function publishRecords(tx: Db, civilianId: string, now: number): Promise<void> {
  const { userId } = await lockCivilian(tx, civilianId, 'all');
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
}
