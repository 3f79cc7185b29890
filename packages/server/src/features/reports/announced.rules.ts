import type { AnnouncedReport } from '#features/outbox/index';
import type { Offense } from '#features/reports/reports.rules';
import type { ReportRow } from '#features/reports/reports.store';

/** What messages to Discord say of a report. */
export function announcedReport(
  report: ReportRow,
  offenses: readonly Pick<Offense, 'title'>[],
): AnnouncedReport {
  return {
    id: report.id,
    number: report.number,
    platform: report.platform,
    civilian: `${report.first_name} ${report.last_name}`,
    type: report.type,
    offenses,
    fine: report.fine,
    jailMinutes: report.jail_minutes,
    notes: report.notes,
    officer: `${report.officer_callsign} ${report.officer_name}`,
    isPaid: report.paid_at !== null,
  };
}
