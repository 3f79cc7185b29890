import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { PATIENT_TEXTS, type PatientState, type RELEASES } from '@ten-four/contract/dispatch/patients.values';
import type { Db } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { respond } from '#features/dispatch/calls/responses.domain';
import {
  changePatient,
  type HeldPatient,
  type PatientRequest,
} from '#features/dispatch/patients/patients.domain';
import type { PatientView } from '#features/dispatch/patients/patients.events';
import { requireGoingOn, undone } from '#features/dispatch/patients/patients.rules';
import {
  deleteOpenProposal,
  insertProposals,
  isProposed,
  listPatientsOf,
  type PatientRow,
} from '#features/dispatch/patients/patients.store';
import { findStanding } from '#features/dispatch/units/units.store';
import { holdCivilian } from '#features/ownership/index';
import { conflict, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { readText } from '#platform/plain-text';
import { departmentOf } from '#platform/settings/departments';

/**
 * Takes a patient to a hospital in a unit of the call, one's own where none is named, which is Transporting from then on;
 * of a closed call the unit does something else by now. Throws 404, 409 for a patient who is not on scene and for a unit that is not on the
 * call, and 422 for one that transports nobody.
 */
export const transportPatient = (
  db: Db,
  request: PatientRequest & { unitId: string | null | undefined; hospital: string },
): Promise<PatientView> =>
  changePatient(db, request, async (held) => {
    const { tx, patient, call } = held;
    const hospital = request.hospital.trim();
    requireGoingOn(patient);
    if (patient.state !== 'On scene') throw conflict(PATIENT_TEXTS.transporting);
    const asked = request.unitId || request.by.unitId;
    const unit = (await findStanding(tx, [asked])).get(asked);
    if (unit === undefined || unit.platform !== call.platform) throw conflict(DISPATCH_TEXTS.notAttached);
    if (unit.kind === 'Law Enforcement') throw ruleBroken(DISPATCH_TEXTS.transportsNobody);
    const { id: unitId, callsign } = unit;
    const onCall = await follow(held, { unitId, response: 'Transporting', request });
    const text = `to ${hospital} by ${callsign}`;
    return {
      change: { state: 'Transporting', unit_id: unitId, hospital },
      entry: text,
      line: ` ${text}`,
      onCall,
    };
  });

/**
 * Hands a patient over; with the last one that a unit transports it is At hospital. `undo` takes that back within a minute.
 * Throws 404, and 409 for a patient who is not transported.
 */
export const handOverPatient = (
  db: Db,
  request: PatientRequest & { handedTo: string | null | undefined; undo: boolean },
): Promise<PatientView> =>
  changePatient(db, request, async (held) => {
    const { tx, patient, units } = held;
    if (request.undo) return takenBack(patient, ['Handed over'], request.now);
    requireGoingOn(patient);
    if (patient.state !== 'Transporting') throw conflict(PATIENT_TEXTS.notTransporting);
    const handed_to = readText(request.handedTo);
    const others = (await listPatientsOf(tx, patient.call_id)).filter(
      ({ id, state, unit_id }) =>
        id !== patient.id && state === 'Transporting' && unit_id === patient.unit_id,
    );
    const unitId = patient.unit_id;
    // A unit that has left the call meanwhile hands its patient over all the same.
    const isThere = units.some(({ id }) => id === unitId);
    const onCall =
      unitId === null || !isThere || others.length > 0
        ? null
        : await follow(held, { unitId, response: 'At hospital', request });
    const entry = handed_to === null ? 'Handed over' : `Handed over to ${handed_to}`;
    return {
      change: { ...ended(patient, 'Handed over', request.now), handed_to },
      entry,
      line: ': Handed over',
      onCall,
    };
  });

/** Ends the care of a patient on scene, or takes that back within a minute. Throws 404 and 409. */
export const endPatient = (
  db: Db,
  request: PatientRequest & { state: (typeof RELEASES)[number]; undo: boolean },
): Promise<PatientView> =>
  changePatient(db, request, async ({ patient }) => {
    const { state, undo, now } = request;
    if (undo) return takenBack(patient, [state], now);
    requireGoingOn(patient);
    if (patient.state !== 'On scene') throw conflict(PATIENT_TEXTS.transporting);
    return { change: ended(patient, state, now), entry: state, line: `: ${state}` };
  });

/**
 * Pronounces a patient dead, and asks the character's owner, who alone decides, unless they are asked already; `undo` takes
 * it back within a minute, with what was asked. Throws 404, 409 for a patient whose care has ended, and 422 for one who is
 * no character.
 */
export const pronouncePatient = (
  db: Db,
  request: PatientRequest & { undo: boolean; actor: Actor },
): Promise<PatientView> =>
  changePatient(db, request, async ({ tx, patient, call }) => {
    const { by, undo, actor, settings, now } = request;
    const { civilian_id: civilianId } = patient;
    if (undo) {
      const change = takenBack(patient, ['Pronounced dead'], now);
      const isAsked = await deleteOpenProposal(tx, patient.id);
      if (isAsked && civilianId !== null) await tellOwner(tx, { civilianId, now });
      return change;
    }
    if (civilianId === null) throw ruleBroken(PATIENT_TEXTS.identifyFirst);
    const isPronounced = patient.state === 'Pronounced dead';
    if (isPronounced && (await isProposed(tx, civilianId))) return null;
    requireGoingOn(patient);
    const civilian = await holdCivilian(tx, civilianId, 'all');
    if (!civilian.deceased && !(await isProposed(tx, civilianId))) {
      await insertProposals(tx, [
        {
          id: newId(),
          civilian_id: civilianId,
          patient_id: patient.id,
          call_number: call.number,
          department_name: departmentOf(settings, by.departmentId).name,
          by_callsign: by.callsign,
          by_user_id: by.userId,
          created_at: now,
          answer: null,
          answered_at: null,
        },
      ]);
      await tellOwner(tx, { civilianId, now });
      // Who it is stays between fire and EMS and the owner.
      const summary = `Pronounced patient ${patient.number} of call ${call.number} on ${call.platform} dead`;
      await recordAudit(tx, actor, { action: 'death.propose', about: ['call', call.id], summary, now });
    }
    const change = { ...ended(patient, 'Pronounced dead', now), triage: 'Black' as const };
    return { change, entry: 'Pronounced dead', line: ': Pronounced dead' };
  });

/** Has the unit of a patient be as far as that says, where the call goes on. */
const follow = (
  { tx, call, units }: HeldPatient,
  {
    unitId,
    response,
    request: { settings, now },
  }: { unitId: string; response: 'Transporting' | 'At hospital'; request: PatientRequest },
) =>
  call.closed_at === null
    ? respond(tx, { callId: call.id, units, unitId, response, settings, now })
    : Promise.resolve(null);

const ended = (patient: PatientRow, state: PatientState, now: number) => ({
  state,
  state_before: patient.state,
  triage_before: patient.triage,
  ended_at: now,
});

function takenBack(patient: PatientRow, ends: readonly PatientState[], now: number) {
  const change = undone(patient, { ends, now });
  return { change, entry: `${change.state} again`, line: `: ${change.state} again` };
}

async function tellOwner(tx: Db, { civilianId, now }: { civilianId: string; now: number }): Promise<void> {
  const { userId } = await holdCivilian(tx, civilianId, 'all');
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
}
