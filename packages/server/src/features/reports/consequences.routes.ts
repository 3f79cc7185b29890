import { consequenceEndpoints } from '@ten-four/contract/reports/consequences.contract';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { releaseFromCustody, unvoidReport, voidReport } from '#features/reports/consequences.domain';
import { presentReport } from '#features/reports/reports.presenter';
import { routes, withMessage } from '#platform/http/routes';

export const consequenceRoutes = routes(consequenceEndpoints, {
  releaseFromCustody: async ({ viewer, actor, params, body, db, settings, now }) => {
    const released = await releaseFromCustody(db, { by: actor, ...params, ...body, settings, now });
    return withMessage(REPORT_TEXTS.released, { report: presentReport(released, { viewer, settings, now }) });
  },

  voidReport: async ({ viewer, actor, params, body, db, settings, now }) => {
    const voided = await voidReport(db, { by: actor, ...params, ...body, settings, now });
    return withMessage(REPORT_TEXTS.voided, { report: presentReport(voided, { viewer, settings, now }) });
  },

  unvoidReport: async ({ viewer, actor, params, db, settings, now }) => {
    const restored = await unvoidReport(db, { by: actor, id: params.id, settings, now });
    return withMessage(REPORT_TEXTS.unvoided, { report: presentReport(restored, { viewer, settings, now }) });
  },
});
