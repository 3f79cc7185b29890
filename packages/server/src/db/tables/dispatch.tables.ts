import type { Audience, BoardEntryKind, SignOff, Tone } from '@ten-four/contract/console/console.values';
import type {
  BoloType,
  CallEntryKind,
  CallSource,
  ClearReason,
  Priority,
  Response,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { PatientState, Triage } from '@ten-four/contract/dispatch/patients.values';
import type { EmergencyState } from '@ten-four/contract/emergencies/emergencies.values';
import type { ShiftEnd } from '@ten-four/contract/members/members.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { Generated } from 'kysely';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

type CreatedByColumns = Texts<'created_by' | 'created_by_callsign' | 'created_by_name'>;

/** State of a person's unit (officer ID, kept off duty) or of an apparatus. */
interface UnitsTable
  extends Texts<'id' | 'status_id'>,
    OptionalTexts<'officer_id' | 'subdivision_id' | 'callsign' | 'name' | 'services' | 'department_id'>,
    OptionalTexts<'aboard' | 'seat' | 'location' | 'postal' | 'welfare_asked_by'>,
    Numbers<'status_since' | 'active_at'>,
    OptionalNumbers<'seat_no' | 'contacted_at' | 'welfare_asked_at' | 'asked_at'> {
  kind: DepartmentKind;
  platform: GamePlatform;
  /** Null while off duty; the open shift then has no end. */
  on_duty_since: number | null;
}

export interface ShiftsTable
  extends Texts<'id' | 'unit_id'>,
    Numbers<'began_at'>,
    OptionalNumbers<'ended_at' | 'recap_posted_at'> {
  ended_by: ShiftEnd | null;
}

interface CommendationsTable
  extends Texts<'id' | 'unit_id' | 'shift_id' | 'by_user_id' | 'by_name' | 'reason'>,
    Numbers<'created_at'> {}

interface CallCountersTable extends Numbers<'last'> {
  platform: GamePlatform;
  last_emergency: Generated<number>;
}

export interface CallsTable
  extends Texts<'id'>,
    CreatedByColumns,
    Texts<'type' | 'services' | 'folded'>,
    OptionalTexts<'location' | 'postal' | 'details' | 'primary_unit_id' | 'disposition'>,
    OptionalTexts<'held_reason' | 'postal_key'>,
    Numbers<'number' | 'created_at' | 'updated_at' | 'callers'>,
    OptionalNumbers<'closed_at' | 'held_until' | 'merged_into'> {
  source: CallSource;
  platform: GamePlatform;
  priority: Priority;
  patients: Generated<string>;
}

interface CallUnitsTable extends Texts<'call_id' | 'unit_id'> {
  /** ID of the unit's response, which also orders the units of a call. */
  id: string;
  /** 1 while the call is open, for an index over current calls only. */
  open: 0 | 1;
}

export interface CallResponsesTable
  extends Texts<'id' | 'call_id' | 'unit_id' | 'callsign' | 'name'>,
    Numbers<'stage_at' | 'dispatched_at'>,
    OptionalNumbers<'en_route_at' | 'on_scene_at' | 'transporting_at' | 'at_hospital_at' | 'cleared_at'> {
  kind: DepartmentKind;
  /** Displayed response. Setting it back may leave later times in place. */
  stage: Response;
  clear_reason: ClearReason | null;
}

export interface PatientsTable
  extends Texts<'id' | 'call_id' | 'name'>,
    OptionalTexts<
      'civilian_id' | 'age' | 'sex' | 'complaint' | 'unit_id' | 'hospital' | 'handed_to' | 'report_id'
    >,
    Numbers<'number' | 'created_at' | 'updated_at'>,
    OptionalNumbers<'ended_at'> {
  triage: Triage;
  state: PatientState;
  triage_before: Triage | null;
  state_before: PatientState | null;
}

interface PatientEntriesTable
  extends Texts<'id' | 'patient_id' | 'text'>,
    OptionalTexts<'by_callsign' | 'by_user_id'>,
    Numbers<'created_at'> {}

interface DeathProposalsTable
  extends Texts<'id' | 'civilian_id' | 'patient_id' | 'department_name' | 'by_callsign' | 'by_user_id'>,
    Numbers<'call_number' | 'created_at'>,
    OptionalNumbers<'answered_at'> {
  answer: 'Accepted' | 'Declined' | null;
}

export interface EmergenciesTable
  extends Texts<'id' | 'type' | 'services' | 'caller_name' | 'user_id'>,
    OptionalTexts<'location' | 'postal' | 'details' | 'civilian_id' | 'call_id' | 'end_reason'>,
    OptionalTexts<'taken_by_id' | 'taken_by'>,
    Numbers<'number' | 'created_at' | 'waits_since'>,
    OptionalNumbers<'call_number' | 'taken_at' | 'released_at' | 'dropped_at' | 'ended_at'> {
  platform: GamePlatform;
  state: EmergencyState;
  /** Last action of its dispatcher, and when the server asked. */
  attended_at: number | null;
  asked_at: number | null;
  /** 1 if released without its dispatcher while one was signed on. */
  is_fallback: 0 | 1;
}

export interface EmergencyLinesTable
  extends Texts<'id' | 'emergency_id' | 'by_name' | 'text'>,
    OptionalTexts<'by_user_id'>,
    Numbers<'created_at'> {}

/** At most one open row per platform and user, and per position. */
export interface DispatchersTable
  extends Texts<'id' | 'user_id'>,
    Numbers<'position' | 'since' | 'active_at'>,
    OptionalNumbers<'asked_at' | 'ended_at'> {
  platform: GamePlatform;
  ended_by: SignOff | null;
}

interface BoardEntriesTable
  extends Texts<'id' | 'text'>,
    OptionalTexts<'by_name' | 'by_user_id'>,
    Numbers<'created_at'> {
  platform: GamePlatform;
  kind: BoardEntryKind;
}

export interface BroadcastsTable
  extends Texts<'id' | 'text' | 'by_name' | 'by_user_id'>,
    OptionalTexts<'ended_by'>,
    Numbers<'created_at'>,
    OptionalNumbers<'ends_at' | 'ended_at'> {
  platform: GamePlatform;
  audience: Audience;
  tone: Tone;
  hold: 0 | 1;
}

export interface CallEntriesTable
  extends Texts<'id' | 'call_id' | 'text'>,
    OptionalTexts<'by_user_id'>,
    Numbers<'created_at'> {
  kind: CallEntryKind;
  /** Callsign; null for the server. */
  by_callsign: string | null;
}

export interface BolosTable
  extends Texts<'id'>,
    CreatedByColumns,
    OptionalTexts<'vehicle_description' | 'vehicle_plate' | 'person_description' | 'person_name'>,
    OptionalTexts<'location' | 'details'>,
    Numbers<'created_at' | 'updated_at' | 'expires_at'>,
    OptionalNumbers<'cancelled_at'> {
  platform: GamePlatform;
  bolo_type: BoloType;
  /** `foldPlate`, or '*' for all plates with wildcards. */
  plate_key: string | null;
  person_key: string | null;
  civilian_id: Generated<string | null>;
  vehicle_id: Generated<string | null>;
}

export interface PanicsTable
  extends Texts<'id' | 'officer_id' | 'officer_callsign' | 'officer_name' | 'call_id' | 'location'>,
    OptionalTexts<'cleared_by'>,
    Numbers<'raised_at'>,
    OptionalNumbers<'cleared_at'> {
  platform: GamePlatform;
}

export interface PanicAcknowledgementsTable
  extends Texts<'panic_id' | 'user_id' | 'name'>,
    OptionalTexts<'callsign'>,
    Numbers<'created_at'> {}

/** Live event log. Readers order by (xid, id), because on PostgreSQL IDs become visible out of order. */
interface EventsTable extends Texts<'name'>, OptionalTexts<'platform' | 'user_id'>, Numbers<'created_at'> {
  id: Generated<number>;
  /** Transaction ID on PostgreSQL, 0 on SQLite. */
  xid: Generated<number>;
  readers: 'dispatch' | 'officers' | 'fire' | 'staff' | 'members' | 'user';
  data: string;
}

/** Single row: name of the log, and how far it was pruned. */
interface EventLogTable extends Numbers<'pruned_xid' | 'pruned_id'> {
  /** Changes when IDs start over, such as after a move. */
  epoch: string;
}

export interface DispatchTables {
  units: UnitsTable;
  shifts: ShiftsTable;
  commendations: CommendationsTable;
  call_counters: CallCountersTable;
  calls: CallsTable;
  call_units: CallUnitsTable;
  call_responses: CallResponsesTable;
  patients: PatientsTable;
  patient_entries: PatientEntriesTable;
  death_proposals: DeathProposalsTable;
  emergencies: EmergenciesTable;
  emergency_lines: EmergencyLinesTable;
  dispatchers: DispatchersTable;
  board_entries: BoardEntriesTable;
  broadcasts: BroadcastsTable;
  call_entries: CallEntriesTable;
  bolos: BolosTable;
  panics: PanicsTable;
  panic_acknowledgements: PanicAcknowledgementsTable;
  events: EventsTable;
  event_log: EventLogTable;
}
