import {
  type SafetyReport,
  type SafetyReportDetail,
  safetyReportEndpoints,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import {
  type FireReportKind,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import {
  amendSafetyReport,
  fileSafetyReport,
  getSafetyReport,
  listSafetyReports,
  type ReportWithVersions,
} from '#features/safety-reports/safety-reports.domain';
import { asFiler, canAmendReport, type SafetyViewer } from '#features/safety-reports/safety-reports.policy';
import { caseNumberOf } from '#features/safety-reports/safety-reports.rules';
import type { SafetyReportRow } from '#features/safety-reports/safety-reports.store';
import { type RequestContextLike, routes, withMessage } from '#platform/http/routes';
import { timestamp } from '#platform/timestamps';

type FileCall = Pick<
  RequestContextLike<typeof safetyReportEndpoints.fileUseOfForce>,
  'actor' | 'db' | 'now'
> & {
  body: object;
};
type FireFileCall = Omit<FileCall, 'actor'> &
  Pick<RequestContextLike<typeof safetyReportEndpoints.filePatientCare>, 'actor'>;

const fileReport =
  (kind: SafetyReportKind) =>
  async ({ actor, body, db, now }: FileCall) => {
    const report = await fileSafetyReport(db, { by: actor, kind, input: body, now });
    return withMessage(SAFETY_REPORT_TEXTS.submitted, { recordId: report.id, report: present(report) });
  };

const fileFireReport =
  (kind: FireReportKind) =>
  async ({ actor, ...call }: FireFileCall) => {
    const { fireOfficer: officer } = actor.viewer;
    return fileReport(kind)({
      ...call,
      actor: { ...actor, viewer: { ...asFiler(kind, actor.viewer), officer } },
    });
  };

export const safetyReportRoutes = routes(safetyReportEndpoints, {
  fileUseOfForce: fileReport('use-of-force'),
  fileAccident: fileReport('10-50'),
  fileScene: fileReport('scene-report'),
  fileIncident: fileReport('incident'),
  filePatientCare: fileFireReport('patient-care'),
  fileFireIncident: fileFireReport('fire-incident'),

  listSafetyReports: async ({ viewer, query, db }) => {
    const { rows, nextCursor } = await listSafetyReports(db, viewer, query);
    return { reports: rows.map(present), nextCursor };
  },

  getSafetyReport: async ({ viewer, params, query, db }) => {
    const found = await getSafetyReport(db, viewer, params.id, query);
    return { report: presentDetail(found, viewer), nextCursor: found.nextCursor };
  },

  amendSafetyReport: async ({ viewer, actor, params, body, db, now }) => {
    const found = await amendSafetyReport(db, { by: actor, id: params.id, input: body, now });
    return withMessage(SAFETY_REPORT_TEXTS.amended, { report: presentDetail(found, viewer) });
  },
});

const present = (row: SafetyReportRow): SafetyReport => ({
  _id: row.id,
  kind: row.kind,
  caseNumber: caseNumberOf(row),
  platform: row.platform,
  officerName: row.officer_name,
  officerCallsign: row.officer_callsign,
  officerRank: row.officer_rank,
  departmentId: row.department_id,
  departmentName: row.department_name,
  departmentShort: row.department_short,
  discordId: row.discord_id,
  createdAt: timestamp(row.created_at),
  updatedAt: timestamp(row.updated_at),
  version: row.version,
  fields: JSON.parse(row.fields),
});

function presentDetail({ report, earlier }: ReportWithVersions, viewer: SafetyViewer): SafetyReportDetail {
  const versions = earlier.map(({ version, fields, by_name, created_at }) => ({
    version,
    fields: JSON.parse(fields),
    by: by_name,
    at: timestamp(created_at),
  }));
  return { ...present(report), versions, canAmend: canAmendReport(viewer, report) };
}
