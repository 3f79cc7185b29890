import type { ReportType } from '@ten-four/contract/reports/reports.values';

/** Reports about a character. */
export interface ReportsTable {
  id: string;
  number: number;
  civilian_id: string;
  type: ReportType;
  /** The offenses, joined by comma and space. */
  reason: string;
  /** Cents. */
  fine: number;
  jail_minutes: number;
  officer_name: string;
  officer_callsign: string;
  notes: string | null;
  platform: string;
  created_at: number;
  paid_at: number | null;
}
