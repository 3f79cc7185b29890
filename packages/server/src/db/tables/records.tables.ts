import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import type { CaseSide, CaseStatus, Outcome } from '@ten-four/contract/cases/cases.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { WarrantType } from '@ten-four/contract/warrants/warrants.values';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

export interface RecordCountersTable extends Numbers<'last'> {
  name: 'report' | 'safety-report' | 'case';
}

export interface ReportContentColumns
  extends Texts<'reason'>,
    Numbers<'fine' | 'jail_minutes'>,
    OptionalTexts<'notes' | 'plate' | 'location'> {
  type: ReportType;
}

export interface FiledByColumns
  extends Texts<'author_user_id' | 'officer_id' | 'officer_name' | 'officer_callsign' | 'officer_rank'>,
    Texts<'officer_folded' | 'department_id' | 'department_name' | 'department_short'> {}

interface FiledColumns
  extends FiledByColumns,
    Texts<'id' | 'folded'>,
    Numbers<'number' | 'version' | 'created_at' | 'updated_at'> {
  platform: GamePlatform;
}

/** Includes the current version. */
type VersionColumns = Texts<'report_id' | 'by_user_id' | 'by_name'> & Numbers<'version' | 'created_at'>;

export interface ReportsTable
  extends ReportContentColumns,
    FiledColumns,
    Texts<'civilian_id'>,
    OptionalTexts<'call_id' | 'paid_by'>,
    OptionalNumbers<'paid_at'>,
    ConsequenceColumns {
  /** The character's player, who never changes. */
  owner_id: string;
}

/** Facts only: `features/consequences` computes the rest with the time. Who released or voided it is a signature. */
interface ConsequenceColumns
  extends OptionalNumbers<'due_at' | 'released_at' | 'voided_at'>,
    OptionalTexts<'released_by' | 'released_by_id' | 'release_reason'>,
    OptionalTexts<'voided_by' | 'voided_by_id' | 'void_reason' | 'case_id'> {
  /** Sum of the current offenses; 0 for warnings. */
  points: number;
  /** The `due_at` whose reminder was queued. */
  reminded_for: number | null;
  case_state: CaseState | null;
}

/** Dismissed: decided, and no charge is left. */
type CaseState = CaseStatus | 'Dismissed';

export interface ReportVersionsTable extends ReportContentColumns, VersionColumns {}

export interface ReportOffensesTable
  extends Texts<'report_id' | 'title'>,
    Numbers<'version' | 'position' | 'fine' | 'jail_minutes' | 'points'> {}

export interface SafetyReportsTable extends FiledColumns, Texts<'fields'> {
  kind: SafetyReportKind;
}

export interface SafetyReportVersionsTable extends VersionColumns, Texts<'fields'> {}

/** Expiry follows from the times. */
export interface WarrantsTable
  extends Texts<'id' | 'reason' | 'civilian_id'>,
    Texts<'author_user_id' | 'officer_id' | 'officer_name' | 'officer_callsign'>,
    OptionalTexts<'resolved_by'>,
    Numbers<'created_at'>,
    OptionalNumbers<'expires_at' | 'resolved_at'> {
  platform: GamePlatform;
  type: WarrantType;
}

/** Everything but the state, ruling and statements stays as it was when the case was opened. */
interface CasesTable
  extends Texts<'id' | 'report_id' | 'civilian_id' | 'owner_id' | 'author_user_id' | 'folded'>,
    OptionalTexts<'judge_user_id' | 'judge_name' | 'reasons'>,
    Numbers<'number' | 'report_version' | 'opened_at'>,
    OptionalNumbers<'closed_at'> {
  platform: GamePlatform;
  status: CaseStatus;
}

interface CaseStatementsTable
  extends Texts<'id' | 'case_id' | 'by_user_id' | 'by_name' | 'text'>,
    Numbers<'created_at'> {
  side: CaseSide;
}

interface CaseRulingsTable extends Texts<'case_id'>, Numbers<'position' | 'fine' | 'jail_minutes'> {
  outcome: Outcome;
}

/**
 * Messages to Discord: at most one per report and channel (reliability.md, invariant 5), at most one notice per subject,
 * and lines of the duty log.
 */
export interface OutboxMessagesTable
  extends Texts<'id' | 'title' | 'civilian_name'>,
    OptionalTexts<'report_id' | 'last_error' | 'lease_token' | 'discord_channel_id' | 'discord_message_id'>,
    Numbers<'attempts' | 'created_at' | 'lease_until'>,
    OptionalNumbers<'report_number' | 'sent_at' | 'next_attempt_at' | 'lease_began_at' | 'uncertain_since'> {
  /** Event that a notice is about; null for other messages. */
  subject_id: string | null;
  channel: OutboxChannel;
  platform: GamePlatform;
  /** Recipient of a direct message; null for webhooks and channels. */
  recipient_discord_id: string | null;
  /** JSON of the message. A direct message holds the report's current text, even after it was sent. */
  content: string;
  /** 1 when the content changed after an attempt that may have arrived, so an edit must follow. */
  is_outdated: number;
  /** Same for all attempts, so Discord recognizes a repeat. */
  nonce: string;
  state: OutboxState;
}

export interface AuditEntriesTable
  extends Texts<'id' | 'username' | 'by_folded' | 'summary' | 'folded' | 'address'>,
    OptionalTexts<'user_id' | 'callsign' | 'object' | 'object_id'>,
    Numbers<'created_at'> {
  action: AuditAction;
}

export interface RecordsTables {
  record_counters: RecordCountersTable;
  reports: ReportsTable;
  report_versions: ReportVersionsTable;
  report_offenses: ReportOffensesTable;
  /** Payments and refunds of fines. */
  fine_payments: Texts<'journal_id' | 'report_id'>;
  cases: CasesTable;
  case_statements: CaseStatementsTable;
  case_rulings: CaseRulingsTable;
  safety_reports: SafetyReportsTable;
  safety_report_versions: SafetyReportVersionsTable;
  warrants: WarrantsTable;
  outbox_messages: OutboxMessagesTable;
  audit_entries: AuditEntriesTable;
  audit_trims: Numbers<'older_than' | 'at'>;
  backups: Numbers<'at'>;
}
