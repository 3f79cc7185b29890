import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  Id,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  OneOf,
  PageQuery,
  RequiredText,
} from '../common/schema.ts';
import { MEDICAL_AUTHORS, MEDICAL_DESCRIPTION_MAX, MEDICAL_TEXTS } from './medical.values.ts';

/** One entry of a character's medical history. */
export const MedicalRecord = Type.Object({
  _id: Id,
  civilianId: Id,
  description: Type.String(),
  author: OneOf(MEDICAL_AUTHORS),
  /** The fire/rescue member's user name; null where the owner wrote it. */
  authorName: Nullable(Type.String()),
  createdAt: Moment,
});
export type MedicalRecord = Static<typeof MedicalRecord>;

export const medicalEndpoints = {
  addMedicalRecord: endpoint({
    method: 'POST',
    path: '/api/medical',
    summary: 'Add a medical record to a civilian of your own; fire/rescue to any',
    tag: 'medical',
    who: ['own', 'fireRescue'],
    body: Type.Object({
      civilianId: Id,
      // Blanks around it do not count towards the limit, so more than that may come in.
      description: RequiredText(2 * MEDICAL_DESCRIPTION_MAX),
    }),
    missing: { description: MEDICAL_TEXTS.descriptionMissing },
    answer: Type.Object({ success: Type.Literal(true), message: Type.String(), record: MedicalRecord }),
    status: 201,
    idempotent: true,
    daily: 'medical records',
  }),
  listMedicalRecords: endpoint({
    method: 'GET',
    path: '/api/medical/by-civilian/:id',
    summary: 'The medical records of a civilian, newest first',
    tag: 'medical',
    who: ['own', 'fireRescue'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ records: Type.Array(MedicalRecord), nextCursor: NextCursor }),
  }),
};
