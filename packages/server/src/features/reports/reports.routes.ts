import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import type { FilingViewer } from '#features/reports/filing.policy';
import { payOwnFine } from '#features/reports/fines.domain';
import { getReport, listReports, type ReportWithVersions } from '#features/reports/reading.domain';
import { amendReport, fileReport } from '#features/reports/reports.domain';
import { mayAmendReport } from '#features/reports/reports.policy';
import { presentDetail, presentPart, presentReport } from '#features/reports/reports.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** Messages to Discord are sent by the outbox, which answers this call as well. */
const { sendDirectMessage: _, ...endpoints } = reportEndpoints;

/** The calls about reports and their fines. */
export function reportRoutes({ clock, config }: Platform): Routes[] {
  const success = true as const;

  const detail = (viewer: FilingViewer, whole: ReportWithVersions) =>
    presentDetail(whole, mayAmendReport(viewer, whole.report));

  return routes(endpoints, {
    createReport: async ({ viewer, body, db, request }) => {
      const by = { viewer, address: request.ip };
      const { discord } = config;
      const report = presentReport(await fileReport(db, { by, input: body, discord, now: clock.now() }));
      return { success, message: REPORT_TEXTS.submitted, recordId: report._id, report };
    },

    listReports: async ({ viewer, query, db }) => {
      const { reports, nextCursor } = await listReports(db, viewer, query);
      return { reports: reports.map(presentReport), nextCursor };
    },

    getReport: async ({ viewer, params, query, db }) => {
      const found = await getReport(db, viewer, params.id, query);
      return { report: detail(viewer, found), nextCursor: found.nextCursor };
    },

    amendReport: async ({ viewer, params, body, db, request }) => {
      const by = { viewer, address: request.ip };
      const report = detail(
        viewer,
        await amendReport(db, { by, id: params.id, input: body, now: clock.now() }),
      );
      return { success, message: REPORT_TEXTS.amended, report };
    },

    payFine: async ({ viewer, params, db, request }) => {
      const by = { viewer, address: request.ip };
      const paid = await payOwnFine(db, { by, reportId: params.id, now: clock.now() });
      return {
        success,
        message: REPORT_TEXTS.finePaid,
        report: presentReport(paid),
        payments: paid.parts.map(presentPart),
      };
    },
  });
}
