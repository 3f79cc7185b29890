import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { MEDICAL_TEXTS } from '@ten-four/contract/medical/medical.values';
import { addRecord, listRecords } from '#features/medical/medical.domain';
import { presentRecord } from '#features/medical/medical.presenter';
import { medicalScope } from '#features/ownership/index';
import { routes, withMessage } from '#platform/http/routes';

export const medicalRoutes = routes(medicalEndpoints, {
  addMedicalRecord: async ({ viewer, body, db, now }) => {
    const { civilianId, description } = body;
    const scope = medicalScope(viewer);
    const record = await addRecord(db, { civilianId, scope, author: viewer, description, now });
    return withMessage(MEDICAL_TEXTS.added, { record: presentRecord(record) });
  },

  listMedicalRecords: async ({ viewer, params, query, db }) => {
    const { rows, nextCursor } = await listRecords(db, { viewer, civilianId: params.id, query });
    return { records: rows.map(presentRecord), nextCursor };
  },
});
