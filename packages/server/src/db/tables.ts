import type { AuditEntriesTable, AuditTrimsTable } from '#db/tables/audit.tables';
import type {
  BankAccountsTable,
  EntriesTable,
  JournalsTable,
  LedgerAccountsTable,
} from '#db/tables/bank.tables';
import type { CiviliansTable } from '#db/tables/civilians.tables';
import type {
  BolosTable,
  CallCountersTable,
  CallEntriesTable,
  CallsTable,
  CallUnitsTable,
  PanicAcknowledgementsTable,
  PanicsTable,
  ShiftsTable,
  UnitsTable,
} from '#db/tables/dispatch.tables';
import type { DmvAttemptsTable, LicenseEventsTable, LicensesTable } from '#db/tables/licenses.tables';
import type { EventLogTable, EventsTable } from '#db/tables/live.tables';
import type { MedicalRecordsTable } from '#db/tables/medical.tables';
import type { OfficersTable } from '#db/tables/officers.tables';
import type { OutboxMessagesTable } from '#db/tables/outbox.tables';
import type { IdempotencyKeysTable } from '#db/tables/platform.tables';
import type {
  FinePaymentsTable,
  RecordCountersTable,
  ReportOffensesTable,
  ReportsTable,
  ReportVersionsTable,
} from '#db/tables/reports.tables';
import type { SafetyReportsTable, SafetyReportVersionsTable } from '#db/tables/safety-reports.tables';
import type { SearchKeysTable } from '#db/tables/search.tables';
import type { SessionsTable, SignInsTable, UsersTable } from '#db/tables/session.tables';
import type { VehicleEventsTable, VehiclesTable } from '#db/tables/vehicles.tables';
import type { WarrantsTable } from '#db/tables/warrants.tables';
import type { WeaponsTable } from '#db/tables/weapons.tables';

/**
 * The tables, as both engines have them: ids are UUIDv7 text, times are milliseconds since 1970, flags are 0 or 1,
 * money is whole cents, lists are JSON text. Only stores know these rows; presenters name what goes out. Each feature's
 * tables are described in a file of their own beside this one.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  idempotency_keys: IdempotencyKeysTable;
  civilians: CiviliansTable;
  officers: OfficersTable;
  licenses: LicensesTable;
  license_events: LicenseEventsTable;
  dmv_attempts: DmvAttemptsTable;
  vehicles: VehiclesTable;
  vehicle_events: VehicleEventsTable;
  weapons: WeaponsTable;
  name_keys: SearchKeysTable;
  vehicle_keys: SearchKeysTable;
  weapon_keys: SearchKeysTable;
  medical_records: MedicalRecordsTable;
  record_counters: RecordCountersTable;
  reports: ReportsTable;
  report_versions: ReportVersionsTable;
  report_offenses: ReportOffensesTable;
  fine_payments: FinePaymentsTable;
  safety_reports: SafetyReportsTable;
  safety_report_versions: SafetyReportVersionsTable;
  warrants: WarrantsTable;
  ledger_accounts: LedgerAccountsTable;
  journals: JournalsTable;
  entries: EntriesTable;
  bank_accounts: BankAccountsTable;
  units: UnitsTable;
  shifts: ShiftsTable;
  call_counters: CallCountersTable;
  calls: CallsTable;
  call_units: CallUnitsTable;
  call_entries: CallEntriesTable;
  bolos: BolosTable;
  panics: PanicsTable;
  panic_acknowledgements: PanicAcknowledgementsTable;
  events: EventsTable;
  event_log: EventLogTable;
  outbox_messages: OutboxMessagesTable;
  audit_entries: AuditEntriesTable;
  audit_trims: AuditTrimsTable;
}
