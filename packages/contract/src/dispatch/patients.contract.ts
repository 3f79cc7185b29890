import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  IdParams,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalOf,
  OptionalText,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { HOSPITAL_MAX } from './dispatch.values.ts';
import {
  COMPLAINT_MAX,
  HANDED_TO_MAX,
  PATIENT_FACT_MAX,
  PATIENT_NAME_MAX,
  PATIENT_STATES,
  RELEASES,
  TREATMENT_MAX,
  TRIAGES,
} from './patients.values.ts';

const text = Nullable(Type.String());

/** Only fire and EMS see patients. */
export const Patient = Type.Object({
  _id: Id,
  callId: Id,
  number: Type.Integer(),
  civilianId: Nullable(Id),
  name: Type.String(),
  age: text,
  sex: text,
  complaint: text,
  /** From the character; null while the patient is not identified. */
  allergies: text,
  triage: OneOf(TRIAGES),
  state: OneOf(PATIENT_STATES),
  unitId: Nullable(Id),
  hospital: text,
  handedTo: text,
  reportId: Nullable(Id),
  log: Type.Array(Type.Object({ at: DateTime, by: text, text: Type.String() })),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Patient = Static<typeof Patient>;

const patientFields = {
  civilianId: OptionalOf(Id),
  name: OptionalText(PATIENT_NAME_MAX),
  age: OptionalText(PATIENT_FACT_MAX),
  sex: OptionalText(PATIENT_FACT_MAX),
  complaint: OptionalText(COMPLAINT_MAX),
};
export const PatientAdd = Type.Object({ ...patientFields, triage: OneOf(TRIAGES) });
export type PatientAdd = Static<typeof PatientAdd>;
export const PatientEdit = Type.Object({ ...patientFields, triage: Type.Optional(OneOf(TRIAGES)) });
export type PatientEdit = Static<typeof PatientEdit>;

const PatientSaved = Saved({ patient: Patient });

const Undo = { undo: OptionalOf(Type.Boolean()) };

const care = <const P extends string>(path: P, summary: string) => ({
  method: 'POST' as const,
  path,
  summary,
  tag: 'fire',
  who: ['fireUnit'] as const,
  params: IdParams,
  answer: PatientSaved,
});

export const patientEndpoints = {
  listPatients: endpoint({
    method: 'GET',
    path: '/api/calls/:id/patients',
    summary: "List a call's patients",
    tag: 'fire',
    who: ['fireRescue'],
    params: IdParams,
    answer: Type.Object({ patients: Type.Array(Patient) }),
  }),
  addPatient: endpoint({
    ...care('/api/calls/:id/patients', 'Add a patient'),
    body: PatientAdd,
    status: 201,
    idempotent: true,
    daily: 'patients',
  }),
  updatePatient: endpoint({
    ...care('/api/patients/:id', "Edit a patient's identity or triage"),
    method: 'PUT',
    body: PatientEdit,
    daily: 'patient changes',
  }),
  addTreatment: endpoint({
    ...care('/api/patients/:id/treatments', 'Log a treatment of a patient'),
    body: Type.Object({ text: RequiredText(TREATMENT_MAX) }),
    idempotent: true,
    daily: 'treatments',
  }),
  transportPatient: endpoint({
    ...care(
      '/api/patients/:id/transport',
      "Transport a patient to a hospital; the unit's response becomes Transporting",
    ),
    body: Type.Object({ unitId: OptionalOf(Id), hospital: RequiredText(HOSPITAL_MAX) }),
    daily: 'patient changes',
  }),
  handOverPatient: endpoint({
    ...care(
      '/api/patients/:id/handover',
      "Hand a patient over; after the last one, the unit's response becomes At hospital",
    ),
    body: OptionalBody({ handedTo: OptionalText(HANDED_TO_MAX), ...Undo }),
    daily: 'patient changes',
  }),
  endPatient: endpoint({
    ...care('/api/patients/:id/end', 'End the care of a patient who is not transported'),
    body: Type.Object({ state: OneOf(RELEASES), ...Undo }),
    daily: 'patient changes',
  }),
  pronouncePatient: endpoint({
    ...care(
      '/api/patients/:id/pronounce',
      "Pronounce a patient dead; the character's owner decides whether it is final",
    ),
    body: OptionalBody(Undo),
    daily: 'patient changes',
  }),
};
