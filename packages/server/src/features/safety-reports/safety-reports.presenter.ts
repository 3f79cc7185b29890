import type {
  SafetyReport,
  SafetyReportDetail,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { ReportWithVersions } from '#features/safety-reports/safety-reports.domain';
import { caseNumberOf } from '#features/safety-reports/safety-reports.rules';
import type { SafetyReportRow } from '#features/safety-reports/safety-reports.store';
import { moment } from '#platform/moments';

/** A public safety report as lists and answers show it. */
export function presentSafetyReport(row: SafetyReportRow): SafetyReport {
  return {
    _id: row.id,
    kind: row.kind,
    caseNumber: caseNumberOf(row),
    platform: row.platform,
    officerName: row.officer_name,
    officerCallsign: row.officer_callsign,
    officerRank: row.officer_rank,
    discordId: row.discord_id,
    createdAt: moment(row.created_at),
    updatedAt: moment(row.updated_at),
    version: row.version,
    fields: JSON.parse(row.fields),
  };
}

/** A public safety report with earlier versions; `canAmend` is about the viewer. */
export function presentDetail(
  { report, earlier }: ReportWithVersions,
  canAmend: boolean,
): SafetyReportDetail {
  const versions = earlier.map(({ version, fields, by_name, created_at }) => ({
    version,
    fields: JSON.parse(fields),
    by: by_name,
    at: moment(created_at),
  }));
  return { ...presentSafetyReport(report), versions, canAmend };
}
