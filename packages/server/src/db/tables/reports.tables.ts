import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { ReportType } from '@ten-four/contract/reports/reports.values';

/** The last number given to a record of each kind. */
export interface RecordCountersTable {
  name: 'report' | 'safety-report';
  last: number;
}

/** What a report says, in one of its versions. */
export interface ReportContentColumns {
  type: ReportType;
  /** The offenses, joined by comma and space. */
  reason: string;
  /** Cents. */
  fine: number;
  jail_minutes: number;
  notes: string | null;
  plate: string | null;
  location: string | null;
}

/** Who filed a record, as they were then. */
export interface FiledByColumns {
  author_user_id: string;
  officer_id: string;
  officer_name: string;
  officer_callsign: string;
  officer_rank: string;
  /** The officer's name as searches compare it. */
  officer_folded: string;
}

/** Reports about a character, each as its last version says. */
export interface ReportsTable extends ReportContentColumns, FiledByColumns {
  id: string;
  number: number;
  platform: Platform;
  civilian_id: string;
  /** The user who plays the character, which never changes. */
  owner_id: string;
  call_id: string | null;
  /** What reports are searched by, case folded. */
  folded: string;
  /** Of the last version; 1 is the first. */
  version: number;
  created_at: number;
  updated_at: number;
  /** When the fine was paid, and by which user. */
  paid_at: number | null;
  paid_by: string | null;
}

/** Every version of a report, the last one among them; append-only. */
export interface ReportVersionsTable extends ReportContentColumns {
  report_id: string;
  version: number;
  by_user_id: string;
  /** Callsign, or name of staff. */
  by_name: string;
  created_at: number;
}

/** The offenses of each version of a report; append-only. */
export interface ReportOffensesTable {
  report_id: string;
  version: number;
  /** Place among the offenses of the version, from 0. */
  position: number;
  title: string;
  /** Cents. */
  fine: number;
  jail_minutes: number;
}

/** By which journals of the ledger a report's fine was paid; append-only. */
export interface FinePaymentsTable {
  journal_id: string;
  report_id: string;
}
