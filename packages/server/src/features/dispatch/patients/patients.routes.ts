import { patientEndpoints } from '@ten-four/contract/dispatch/patients.contract';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import {
  type ActionContext,
  actionOf,
  actorForMedic,
  platformsShownTo,
} from '#features/dispatch/calls/calls.policy';
import {
  endPatient,
  handOverPatient,
  pronouncePatient,
  transportPatient,
} from '#features/dispatch/patients/care.domain';
import {
  addPatient,
  addTreatment,
  editPatient,
  listPatients,
} from '#features/dispatch/patients/patients.domain';
import { type PatientView, presentPatient } from '#features/dispatch/patients/patients.events';
import { routes, withMessage } from '#platform/http/routes';
import type { FireViewer } from '#platform/sessions/viewer';

const saved = (view: PatientView) => withMessage(PATIENT_TEXTS.saved, { patient: presentPatient(view) });

const asMedic = (call: ActionContext<FireViewer>) => ({
  ...actionOf(call),
  by: actorForMedic(call.viewer),
});

export const patientRoutes = routes(patientEndpoints, {
  listPatients: async ({ viewer, params, db }) => {
    const patients = await listPatients(db, { callId: params.id, platforms: platformsShownTo(viewer) });
    return { patients: patients.map(presentPatient) };
  },

  addPatient: async (call) => {
    const { id: callId, ...request } = asMedic(call);
    const view = await addPatient(call.db, { ...request, callId, input: call.body });
    return withMessage(PATIENT_TEXTS.added, { patient: presentPatient(view) });
  },

  updatePatient: async (call) => saved(await editPatient(call.db, { ...asMedic(call), input: call.body })),

  addTreatment: async (call) =>
    saved(await addTreatment(call.db, { ...asMedic(call), text: call.body.text })),

  transportPatient: async (call) => {
    const { unitId, hospital } = call.body;
    return saved(await transportPatient(call.db, { ...asMedic(call), unitId, hospital }));
  },

  handOverPatient: async (call) => {
    const { handedTo, undo } = call.body ?? {};
    return saved(await handOverPatient(call.db, { ...asMedic(call), handedTo, undo: undo === true }));
  },

  endPatient: async (call) => {
    const { state, undo } = call.body;
    return saved(await endPatient(call.db, { ...asMedic(call), state, undo: undo === true }));
  },

  pronouncePatient: async (call) => {
    const request = { ...asMedic(call), actor: call.actor, undo: call.body?.undo === true };
    return saved(await pronouncePatient(call.db, request));
  },
});
