import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { MEDICAL_TEXTS } from '@ten-four/contract/medical/medical.values';
import { addRecord, listRecords } from '#features/medical/medical.domain';
import { writeScope } from '#features/medical/medical.policy';
import { presentRecord } from '#features/medical/medical.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about medical records. */
export function medicalRoutes({ clock }: Platform): Routes[] {
  return routes(medicalEndpoints, {
    addMedicalRecord: async ({ viewer, body, db }) => {
      const record = await addRecord(db, {
        civilianId: body.civilianId,
        scope: writeScope(viewer),
        author: { userId: viewer.userId, username: viewer.username },
        description: body.description,
        now: clock.now(),
      });
      return { success: true as const, message: MEDICAL_TEXTS.added, record: presentRecord(record) };
    },

    listMedicalRecords: async ({ viewer, params, query, db }) => {
      const { records, nextCursor } = await listRecords(db, { viewer, civilianId: params.id, query });
      return { records: records.map(presentRecord), nextCursor };
    },
  });
}
