import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  PageQuery,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { MEDICAL_AUTHORS, MEDICAL_DESCRIPTION_MAX, MEDICAL_TEXTS } from './medical.values.ts';

export const MedicalRecord = Type.Object({
  _id: Id,
  civilianId: Id,
  description: Type.String(),
  author: OneOf(MEDICAL_AUTHORS),
  /** Null when the owner wrote it. */
  authorName: Nullable(Type.String()),
  createdAt: DateTime,
});
export type MedicalRecord = Static<typeof MedicalRecord>;

export const medicalEndpoints = {
  addMedicalRecord: endpoint({
    method: 'POST',
    path: '/api/medical',
    summary: 'Add a medical record to one of your civilians, or as fire/rescue to any',
    tag: 'medical',
    who: ['own', 'fireRescue'],
    body: Type.Object({
      civilianId: Id,
      // Surrounding whitespace does not count, so the schema allows more.
      description: RequiredText(2 * MEDICAL_DESCRIPTION_MAX),
    }),
    missing: { description: MEDICAL_TEXTS.descriptionMissing },
    answer: Saved({ record: MedicalRecord }),
    status: 201,
    idempotent: true,
    daily: 'medical records',
  }),
  listMedicalRecords: endpoint({
    method: 'GET',
    path: '/api/medical/by-civilian/:id',
    summary: "List a civilian's medical records, newest first",
    tag: 'medical',
    who: ['own', 'fireRescue'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ records: Type.Array(MedicalRecord), nextCursor: NextCursor }),
  }),
};
