import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import type { ReportRow } from '#features/reports/reports.store';

/** A character's reports by kind: citations are tickets, warnings are written ones (resolutions §1). */
export function presentRecords(rows: ReportRow[]): CivilianRecords {
  const of = (type: ReportType) => rows.filter((row) => row.type === type).map(presentRecord);
  return { tickets: of('citation'), writtenWarnings: of('warning'), arrestReports: of('arrest') };
}

function presentRecord(row: ReportRow) {
  return {
    _id: row.id,
    number: row.number,
    reason: row.reason,
    fineAmount: row.fine / 100,
    jailTime: row.jail_minutes,
    officerName: row.officer_name,
    officerCallsign: row.officer_callsign,
    notes: row.notes,
    createdAt: new Date(row.created_at).toISOString(),
    paidAt: row.paid_at === null ? null : new Date(row.paid_at).toISOString(),
  };
}
