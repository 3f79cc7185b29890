import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { payOwnFine } from '#features/reports/fines.domain';
import { getReport, listReports } from '#features/reports/reading.domain';
import { amendReport, fileReport } from '#features/reports/reports.domain';
import { presentDetail, presentPart, presentReport } from '#features/reports/reports.presenter';
import { routes, withMessage } from '#platform/http/routes';

/** The outbox implements this endpoint. */
const { sendDirectMessage: _, ...endpoints } = reportEndpoints;

export const reportRoutes = routes(endpoints, {
  createReport: async ({ actor, body, db, settings, now }) => {
    const report = presentReport(await fileReport(db, { by: actor, input: body, settings, now }));
    return withMessage(REPORT_TEXTS.submitted, { recordId: report._id, report });
  },

  listReports: async ({ viewer, query, db }) => {
    const { reports, nextCursor } = await listReports(db, viewer, query);
    return { reports: reports.map(presentReport), nextCursor };
  },

  getReport: async ({ viewer, params, query, db }) => {
    const found = await getReport(db, viewer, params.id, query);
    return { report: presentDetail(found, viewer), nextCursor: found.nextCursor };
  },

  amendReport: async ({ viewer, actor, params, body, db, now }) => {
    const amended = await amendReport(db, { by: actor, id: params.id, input: body, now });
    return withMessage(REPORT_TEXTS.amended, { report: presentDetail(amended, viewer) });
  },

  payFine: async ({ actor, params, db, now }) => {
    const paid = await payOwnFine(db, { by: actor, reportId: params.id, now });
    return withMessage(REPORT_TEXTS.finePaid, {
      report: presentReport(paid),
      payments: paid.parts.map(presentPart),
    });
  },
});
