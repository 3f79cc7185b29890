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
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind, StatusMeaning } from '@ten-four/contract/settings/settings.values';
import type { Generated } from 'kysely';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** Who made it, an officer, a dispatcher or a 911 call, as they were at the time: an officer may be another character later. */
type CreatedByColumns = Texts<'created_by' | 'created_by_callsign' | 'created_by_name'>;

/**
 * The state of a unit: of a person's, made with the profile and kept while off duty, under the officer's id; or of an
 * apparatus, made when somebody first came aboard, which has its names here.
 */
interface UnitsTable
  extends Texts<'id' | 'status'>,
    OptionalTexts<'officer_id' | 'subdivision' | 'callsign' | 'name' | 'services' | 'department_id'> {
  kind: DepartmentKind;
  /** The apparatus that the person is aboard, and on which seat of its list. */
  aboard: string | null;
  seat_no: number | null;
  seat: string | null;
  platform: Platform;
  /** What the status means. */
  meaning: StatusMeaning;
  /** Null while off duty; the open shift then has no end. */
  on_duty_since: number | null;
  /** When the status became what it is. */
  status_since: number;
  /** When a dispatcher last noted to have heard of the unit. */
  contacted_at: number | null;
  /** When a dispatcher last asked whether all is well. */
  welfare_asked_at: number | null;
  /** Who that was, such as Dispatch 1. */
  welfare_asked_by: string | null;
  /** The last sign of life on duty. */
  active_at: number;
  /** When the unit was asked whether anybody is there; null when there was a sign of life since. */
  asked_at: number | null;
  /** Where the unit was last known to be. */
  location: string | null;
  postal: string | null;
}

/** Times on duty; at most one of a unit's is open. A person's unit has the officer's id. */
export interface ShiftsTable
  extends Texts<'id' | 'unit_id'>,
    Numbers<'began_at'>,
    OptionalNumbers<'ended_at'> {
  ended_by: ShiftEnd | null;
}

/** The last number given to a call on each platform. */
interface CallCountersTable extends Numbers<'last'> {
  platform: Platform;
  /** The last number of a 911 call. */
  last_emergency: Generated<number>;
}

export interface CallsTable
  extends Texts<'id'>,
    CreatedByColumns,
    Texts<'type' | 'services'>,
    OptionalTexts<'location' | 'postal' | 'details' | 'primary_unit_id' | 'disposition'>,
    OptionalTexts<'held_reason' | 'postal_key'>,
    Numbers<'number' | 'created_at' | 'updated_at' | 'callers'>,
    OptionalNumbers<'closed_at' | 'held_until' | 'merged_into'> {
  source: CallSource;
  platform: Platform;
  priority: Priority;
  /** How many there are, by triage; JSON. */
  patients: Generated<string>;
  /** What closed calls are searched by, case folded. */
  folded: string;
}

/** Which units are attached to a call, a row each. */
export interface CallUnitsTable extends Texts<'call_id' | 'unit_id'> {
  /** That of the unit's way to the call, and the order of a call's units; a UUIDv7. */
  id: string;
  /** 1 while the call is not closed, else 0: what a unit is on now is found however long its history. */
  open: 0 | 1;
}

/** Each unit's way to a call, with what it was called then; one is under way while it is on the call. */
export interface CallResponsesTable
  extends Texts<'id' | 'call_id' | 'unit_id' | 'callsign' | 'name'>,
    Numbers<'stage_at' | 'dispatched_at'>,
    OptionalNumbers<'en_route_at' | 'on_scene_at' | 'transporting_at' | 'at_hospital_at' | 'cleared_at'> {
  kind: DepartmentKind;
  /** What is shown: going back may leave the times as they are. */
  stage: Response;
  clear_reason: ClearReason | null;
}

/** Who is cared for on calls. `ended_at`, and what was before, are null while it goes on. */
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

/** The log of patients, a line a row. */
interface PatientEntriesTable
  extends Texts<'id' | 'patient_id' | 'text'>,
    OptionalTexts<'by_callsign' | 'by_user_id'>,
    Numbers<'created_at'> {}

/** That a character was pronounced dead, for its owner to decide; of a character one is open at most. */
interface DeathProposalsTable
  extends Texts<'id' | 'civilian_id' | 'patient_id' | 'department_name' | 'by_callsign' | 'by_user_id'>,
    Numbers<'call_number' | 'created_at'>,
    OptionalNumbers<'answered_at'> {
  answer: 'Accepted' | 'Declined' | null;
}

/** What members reported by 911. Lines of it are rows of their own. */
export interface EmergenciesTable
  extends Texts<'id' | 'type' | 'services' | 'caller_name' | 'user_id'>,
    OptionalTexts<'location' | 'postal' | 'details' | 'civilian_id' | 'call_id' | 'end_reason'>,
    OptionalTexts<'taken_by_id' | 'taken_by'>,
    Numbers<'number' | 'created_at'>,
    OptionalNumbers<'call_number' | 'taken_at' | 'released_at' | 'dropped_at' | 'ended_at'> {
  platform: Platform;
  state: EmergencyState;
  /** When it was made, or restored. */
  waits_since: number;
  /** When the dispatcher who has it last did something about it, and when they were asked whether they still do. */
  attended_at: number | null;
  asked_at: number | null;
  /** 1 where it was released without its dispatcher while somebody was signed on. */
  is_fallback: 0 | 1;
}

/** What was said about a 911 call, by whom. */
export interface EmergencyLinesTable
  extends Texts<'id' | 'emergency_id' | 'by_name' | 'text'>,
    OptionalTexts<'by_user_id'>,
    Numbers<'created_at'> {}

/** Times of dispatching; of a user, and of a position, at most one a platform is open. */
export interface DispatchersTable
  extends Texts<'id' | 'user_id'>,
    Numbers<'position' | 'since' | 'active_at'>,
    OptionalNumbers<'asked_at' | 'ended_at'> {
  platform: Platform;
  ended_by: SignOff | null;
}

/** The log of a platform's board; never changed, never deleted. */
interface BoardEntriesTable
  extends Texts<'id' | 'text'>,
    OptionalTexts<'by_name' | 'by_user_id'>,
    Numbers<'created_at'> {
  platform: Platform;
  kind: BoardEntryKind;
}

export interface BroadcastsTable
  extends Texts<'id' | 'text' | 'by_name' | 'by_user_id'>,
    OptionalTexts<'ended_by'>,
    Numbers<'created_at'>,
    OptionalNumbers<'ends_at' | 'ended_at'> {
  platform: Platform;
  audience: Audience;
  tone: Tone;
  hold: 0 | 1;
}

/** The log of calls, a line a row; never changed, never deleted. */
export interface CallEntriesTable
  extends Texts<'id' | 'call_id' | 'text'>,
    OptionalTexts<'by_user_id'>,
    Numbers<'created_at'> {
  kind: CallEntryKind;
  /** Callsign; null where the server did it. */
  by_callsign: string | null;
}

export interface BolosTable
  extends Texts<'id'>,
    CreatedByColumns,
    OptionalTexts<'vehicle_description' | 'vehicle_plate' | 'person_description' | 'person_name'>,
    OptionalTexts<'location' | 'details'>,
    Numbers<'created_at' | 'updated_at' | 'expires_at'>,
    OptionalNumbers<'cancelled_at'> {
  platform: Platform;
  bolo_type: BoloType;
  /** What searches compare the plate by: `foldPlate`, or '*' for all that were half seen. */
  plate_key: string | null;
  /** The same of the name: `foldName`. */
  person_key: string | null;
  /** Whom it is about, or who owned the vehicle, where it was clear when it was made. */
  civilian_id: Generated<string | null>;
  vehicle_id: Generated<string | null>;
}

export interface PanicsTable
  extends Texts<'id' | 'officer_id' | 'call_id' | 'location'>,
    Numbers<'raised_at'>,
    OptionalNumbers<'cleared_at'> {
  platform: Platform;
  /** Who that was at the time. */
  officer_callsign: string;
  officer_name: string;
  /** Callsign or name. */
  cleared_by: string | null;
}

export interface PanicAcknowledgementsTable
  extends Texts<'panic_id' | 'user_id' | 'name'>,
    OptionalTexts<'callsign'>,
    Numbers<'created_at'> {}

/**
 * The log of live events, pruned after a while. Readers go by (xid, id): ids alone become visible out of order on
 * PostgreSQL.
 */
interface EventsTable extends Texts<'name'>, OptionalTexts<'platform' | 'user_id'>, Numbers<'created_at'> {
  id: Generated<number>;
  /** The writing transaction's id on PostgreSQL, 0 on SQLite, which has one writer at a time; the column's default. */
  xid: Generated<number>;
  /** Who may read it: dispatch readers or officers of `platform`, fire and EMS, all staff, all members, or one user. */
  readers: 'dispatch' | 'officers' | 'fire' | 'staff' | 'members' | 'user';
  /** JSON. */
  data: string;
}

/** One row: which log this is, and up to where it was pruned. */
interface EventLogTable extends Numbers<'pruned_xid' | 'pruned_id'> {
  /** Changes when ids begin anew, as after a move to another database; part of what readers resume from. */
  epoch: string;
}

export interface DispatchTables {
  units: UnitsTable;
  shifts: ShiftsTable;
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
