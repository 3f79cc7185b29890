import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { releaseFromCustody, unvoidReport, voidReport } from '#features/reports/correcting.domain';
import { payOwnFine } from '#features/reports/fines.domain';
import { getReport, listReports } from '#features/reports/reading.domain';
import { amendReport, fileReport } from '#features/reports/reports.domain';
import { presentDetail, presentPart, presentReport } from '#features/reports/reports.presenter';
import { routes, withMessage } from '#platform/http/routes';

/** The outbox implements this endpoint. */
const { sendDirectMessage: _, ...endpoints } = reportEndpoints;

export const reportRoutes = routes(endpoints, {
  createReport: async ({ viewer, actor, body, db, settings, now }) => {
    const filed = await fileReport(db, { by: actor, input: body, settings, now });
    const report = presentReport(filed, { viewer, settings, now });
    return withMessage(REPORT_TEXTS.submitted, { recordId: report._id, report });
  },

  listReports: async ({ viewer, query, db, settings, now }) => {
    const { reports, nextCursor } = await listReports(db, viewer, query);
    const to = { viewer, settings, now };
    return { reports: reports.map((report) => presentReport(report, to)), nextCursor };
  },

  getReport: async ({ viewer, params, query, db, settings, now }) => {
    const found = await getReport(db, viewer, params.id, query);
    return { report: presentDetail(found, { viewer, settings, now }), nextCursor: found.nextCursor };
  },

  amendReport: async ({ viewer, actor, params, body, db, settings, now }) => {
    const amended = await amendReport(db, { by: actor, id: params.id, input: body, settings, now });
    const report = presentDetail(amended, { viewer, settings, now });
    return withMessage(REPORT_TEXTS.amended, { report });
  },

  payFine: async ({ viewer, actor, params, db, settings, now }) => {
    const paid = await payOwnFine(db, { by: actor, reportId: params.id, settings, now });
    return withMessage(REPORT_TEXTS.finePaid, {
      report: presentReport(paid, { viewer, settings, now }),
      payments: paid.parts.map(presentPart),
    });
  },

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
