import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { WarrantType } from '@ten-four/contract/warrants/warrants.values';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

export interface RecordCountersTable extends Numbers<'last'> {
  name: 'report' | 'safety-report';
}

export interface ReportContentColumns
  extends Numbers<'fine' | 'jail_minutes'>,
    OptionalTexts<'notes' | 'plate' | 'location'> {
  type: ReportType;
  reason: string;
}

export interface FiledByColumns
  extends Texts<'author_user_id' | 'officer_id' | 'officer_name' | 'officer_callsign' | 'officer_rank'>,
    Texts<'department_id' | 'department_name' | 'department_short'> {
  officer_folded: string;
}

interface FiledColumns extends FiledByColumns, Texts<'id'>, Numbers<'created_at' | 'updated_at'> {
  number: number;
  platform: GamePlatform;
  folded: string;
  version: number;
}

/** Includes the current version. */
interface VersionColumns extends Texts<'report_id' | 'by_user_id'>, Numbers<'version' | 'created_at'> {
  by_name: string;
}

export interface ReportsTable
  extends ReportContentColumns,
    FiledColumns,
    Texts<'civilian_id'>,
    OptionalTexts<'call_id'> {
  /** The character's player, who never changes. */
  owner_id: string;
  paid_at: number | null;
  paid_by: string | null;
}

export interface ReportVersionsTable extends ReportContentColumns, VersionColumns {}

export interface ReportOffensesTable
  extends Texts<'report_id' | 'title'>,
    Numbers<'version' | 'fine' | 'jail_minutes'> {
  position: number;
}

type FinePaymentsTable = Texts<'journal_id' | 'report_id'>;

export interface SafetyReportsTable extends FiledColumns {
  kind: SafetyReportKind;
  fields: string;
}

export interface SafetyReportVersionsTable extends VersionColumns, Texts<'fields'> {}

/** Expiry follows from the times. */
export interface WarrantsTable
  extends Texts<'id' | 'reason' | 'civilian_id'>,
    Texts<'author_user_id' | 'officer_id' | 'officer_name' | 'officer_callsign'>,
    Numbers<'created_at'>,
    OptionalNumbers<'resolved_at'> {
  platform: GamePlatform;
  type: WarrantType;
  expires_at: number | null;
  resolved_by: string | null;
}

/** Messages to Discord: at most one per report and channel (reliability.md, invariant 5), and lines of the duty log. */
export interface OutboxMessagesTable
  extends Texts<'id' | 'title'>,
    OptionalTexts<'report_id' | 'last_error'>,
    Numbers<'attempts' | 'created_at'>,
    OptionalNumbers<'report_number' | 'sent_at'> {
  channel: OutboxChannel;
  platform: GamePlatform;
  civilian_name: string;
  /** Recipient of a direct message; null for webhooks and channels. */
  recipient_discord_id: string | null;
  /** JSON of the message. A direct message holds the report's current text, even after it was sent. */
  content: string;
  /** 1 when the content changed after an attempt that may have arrived, so an edit must follow. */
  is_outdated: number;
  /** Same for all attempts, so Discord recognizes a repeat. */
  nonce: string;
  state: OutboxState;
  next_attempt_at: number | null;
  lease_token: string | null;
  lease_until: number;
  lease_began_at: number | null;
  uncertain_since: number | null;
  discord_channel_id: string | null;
  discord_message_id: string | null;
}

export interface AuditEntriesTable extends Texts<'id' | 'summary'>, Numbers<'created_at'> {
  user_id: string | null;
  action: AuditAction;
  username: string;
  callsign: string | null;
  by_folded: string;
  object: string | null;
  object_id: string | null;
  folded: string;
  address: string;
}

type AuditTrimsTable = Numbers<'older_than' | 'at'>;

type BackupsTable = Numbers<'at'>;

export interface RecordsTables {
  record_counters: RecordCountersTable;
  reports: ReportsTable;
  report_versions: ReportVersionsTable;
  report_offenses: ReportOffensesTable;
  fine_payments: FinePaymentsTable;
  safety_reports: SafetyReportsTable;
  safety_report_versions: SafetyReportVersionsTable;
  warrants: WarrantsTable;
  outbox_messages: OutboxMessagesTable;
  audit_entries: AuditEntriesTable;
  audit_trims: AuditTrimsTable;
  backups: BackupsTable;
}
