import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { FiledByColumns } from '#db/tables/reports.tables';

/** Public safety reports, each as its last version says. */
export interface SafetyReportsTable extends FiledByColumns {
  id: string;
  /** The case number without its prefix. */
  number: number;
  kind: SafetyReportKind;
  platform: Platform;
  /** JSON: what was filled in, by the form's keys. */
  fields: string;
  /** What reports are searched by, case folded. */
  folded: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Every version of a public safety report, the last one among them; append-only. */
export interface SafetyReportVersionsTable {
  report_id: string;
  version: number;
  fields: string;
  by_user_id: string;
  /** Callsign, or name of staff. */
  by_name: string;
  created_at: number;
}
