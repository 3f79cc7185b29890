import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { OutboxChannel, OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { ReportType } from '@ten-four/contract/reports/reports.values';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import type { WarrantType } from '@ten-four/contract/warrants/warrants.values';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** The last number given to a record of each kind. */
export interface RecordCountersTable extends Numbers<'last'> {
  name: 'report' | 'safety-report';
}

/** What a report says, in one of its versions. */
export interface ReportContentColumns
  extends Numbers<'fine' | 'jail_minutes'>,
    OptionalTexts<'notes' | 'plate' | 'location'> {
  type: ReportType;
  /** The offenses, joined by comma and space. */
  reason: string;
}

/** Who filed a record, as they were then. */
export interface FiledByColumns
  extends Texts<'author_user_id' | 'officer_id' | 'officer_name' | 'officer_callsign' | 'officer_rank'>,
    Texts<'department_id' | 'department_name' | 'department_short'> {
  /** The officer's name as searches compare it. */
  officer_folded: string;
}

/** What is filed, each as its last version says. */
interface FiledColumns extends FiledByColumns, Texts<'id'>, Numbers<'created_at' | 'updated_at'> {
  /** Of a public safety report the case number without its prefix. */
  number: number;
  platform: Platform;
  /** What it is searched by, case folded. */
  folded: string;
  /** Of the last version; 1 is the first. */
  version: number;
}

/** A version of what is filed, the last one among them; append-only. */
interface VersionColumns extends Texts<'report_id' | 'by_user_id'>, Numbers<'version' | 'created_at'> {
  /** Callsign, or name of staff. */
  by_name: string;
}

/** Reports about a character. */
export interface ReportsTable
  extends ReportContentColumns,
    FiledColumns,
    Texts<'civilian_id'>,
    OptionalTexts<'call_id'> {
  /** The user who plays the character, which never changes. */
  owner_id: string;
  /** When the fine was paid, and by which user. */
  paid_at: number | null;
  paid_by: string | null;
}

export interface ReportVersionsTable extends ReportContentColumns, VersionColumns {}

/** The offenses of each version of a report; append-only. */
export interface ReportOffensesTable
  extends Texts<'report_id' | 'title'>,
    Numbers<'version' | 'fine' | 'jail_minutes'> {
  /** Place among the offenses of the version, from 0. */
  position: number;
}

/** By which journals of the ledger a report's fine was paid; append-only. */
type FinePaymentsTable = Texts<'journal_id' | 'report_id'>;

/** Public safety reports. */
export interface SafetyReportsTable extends FiledColumns {
  kind: SafetyReportKind;
  /** JSON: what was filled in, by the form's keys. */
  fields: string;
}

export interface SafetyReportVersionsTable extends VersionColumns, Texts<'fields'> {}

/** Warrants; that one has expired is read off its times. */
export interface WarrantsTable
  extends Texts<'id' | 'reason' | 'civilian_id'>,
    Texts<'author_user_id' | 'officer_id' | 'officer_name' | 'officer_callsign'>,
    Numbers<'created_at'>,
    OptionalNumbers<'resolved_at'> {
  platform: Platform;
  type: WarrantType;
  /** Null: it holds until it is resolved. */
  expires_at: number | null;
  /** Callsign. */
  resolved_by: string | null;
}

/**
 * Messages to Discord: about reports, at most one a report and channel (reliability.md, invariant 5), and in channels, at
 * most one a kept message.
 */
export interface OutboxMessagesTable
  extends Texts<'id' | 'title'>,
    OptionalTexts<'report_id' | 'last_error'>,
    Numbers<'attempts' | 'created_at'>,
    OptionalNumbers<'report_number' | 'sent_at'> {
  /** Of a message in a channel the kept message that it is of; null for a line of the duty log. */
  subject_id: string | null;
  channel: OutboxChannel;
  /** A webhook message goes to this platform's webhook, what is in a channel to a channel of it. */
  platform: Platform;
  /** Name of the character that the report is about; of a message in a channel, the channel's. */
  civilian_name: string;
  /** Discord's id of who gets a direct message, or got the one that is edited; null for a webhook or a channel. */
  recipient_discord_id: string | null;
  /**
   * JSON: what Discord is sent; a direct message's is what the report says now, also once it was sent; a kept message's
   * is what was sent last.
   */
  content: string;
  /** 1: the content changed after an attempt that arrived, or may have, so that an edit has to follow. */
  is_outdated: number;
  /** By it Discord recognises a direct message that is sent again; the same for all attempts. */
  nonce: string;
  state: OutboxState;
  /** Null unless it is pending. */
  next_attempt_at: number | null;
  /** Which worker has the message, until when, and since when it sends; null and 0 while none does. */
  lease_token: string | null;
  lease_until: number;
  lease_began_at: number | null;
  /** Since when it may have arrived, though nobody heard so; null while it certainly has not. */
  uncertain_since: number | null;
  /** Discord's ids of the message that was sent, or is to be edited. */
  discord_channel_id: string | null;
  discord_message_id: string | null;
}

/** Who did what to which record, when, and from where; append-only, but for what was trimmed. */
export interface AuditEntriesTable extends Texts<'id' | 'summary'>, Numbers<'created_at'> {
  /** Null where it was the host. */
  user_id: string | null;
  action: AuditAction;
  /** As they were called then. */
  username: string;
  /** Where an officer did it. */
  callsign: string | null;
  /** Username and callsign, case folded. */
  by_folded: string;
  /** The kind of what it was done to, and its id; null where there is no one thing. */
  object: string | null;
  object_id: string | null;
  /** The summary, case folded. */
  folded: string;
  /** The address it came from. */
  address: string;
}

/** What the operator had deleted from the audit log: entries older than a time, and when. */
type AuditTrimsTable = Numbers<'older_than' | 'at'>;

/** When backups were made. */
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
