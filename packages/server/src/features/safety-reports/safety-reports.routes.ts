import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import {
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/database';
import { mayAmend } from '#features/reports/index';
import {
  amendSafetyReport,
  fileSafetyReport,
  getSafetyReport,
  listSafetyReports,
} from '#features/safety-reports/safety-reports.domain';
import { presentDetail, presentSafetyReport } from '#features/safety-reports/safety-reports.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';
import type { OfficerViewer } from '#platform/sessions/viewer';

/** The calls about public safety reports. */
export function safetyReportRoutes({ clock }: Platform): Routes[] {
  const success = true as const;
  const file =
    (kind: SafetyReportKind) =>
    async ({
      viewer,
      body,
      db,
      request,
    }: {
      viewer: OfficerViewer;
      body: object;
      db: Db;
      request: FastifyRequest;
    }) => {
      const by = { viewer, address: request.ip };
      const report = await fileSafetyReport(db, { by, kind, input: body, now: clock.now() });
      return {
        success,
        message: SAFETY_REPORT_TEXTS.submitted,
        recordId: report.id,
        report: presentSafetyReport(report),
      };
    };

  return routes(safetyReportEndpoints, {
    fileUseOfForce: file('use-of-force'),
    fileAccident: file('10-50'),
    fileScene: file('scene-report'),
    fileIncident: file('incident'),

    listSafetyReports: async ({ viewer, query, db }) => {
      const { rows, nextCursor } = await listSafetyReports(db, viewer, query);
      return { reports: rows.map(presentSafetyReport), nextCursor };
    },

    getSafetyReport: async ({ viewer, params, query, db }) => {
      const found = await getSafetyReport(db, viewer, params.id, query);
      return { report: presentDetail(found, mayAmend(viewer, found.report)), nextCursor: found.nextCursor };
    },

    amendSafetyReport: async ({ viewer, params, body, db, request }) => {
      const by = { viewer, address: request.ip };
      const found = await amendSafetyReport(db, { by, id: params.id, input: body, now: clock.now() });
      const report = presentDetail(found, mayAmend(viewer, found.report));
      return { success, message: SAFETY_REPORT_TEXTS.amended, report };
    },
  });
}
