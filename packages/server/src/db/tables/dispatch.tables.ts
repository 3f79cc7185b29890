import type {
  BoloType,
  CallEntryKind,
  CallType,
  Priority,
  Status,
  Subdivision,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';

/** The state of an officer's unit; made with the profile and kept while off duty. */
export interface UnitsTable {
  officer_id: string;
  platform: Platform;
  status: Status;
  subdivision: Subdivision | null;
  /** Null while off duty; the open shift then has no end. */
  on_duty_since: number | null;
  /** The last sign of life on duty. */
  active_at: number;
  /** When the unit was asked whether anybody is there; null when there was a sign of life since. */
  asked_at: number | null;
  /** Where the unit was last known to be. */
  location: string | null;
  postal: string | null;
}

/** Times on duty; at most one of an officer's is open. */
export interface ShiftsTable {
  id: string;
  officer_id: string;
  began_at: number;
  ended_at: number | null;
  /** Why it ended: by the officer, no sign of life, role lost, character deceased or deleted. */
  ended_by: 'officer' | 'silence' | 'role' | 'character' | null;
}

/** The last number given to a call on each platform. */
export interface CallCountersTable {
  platform: Platform;
  last: number;
}

export interface CallsTable {
  id: string;
  platform: Platform;
  number: number;
  type: CallType;
  location: string | null;
  postal: string | null;
  details: string | null;
  priority: Priority;
  primary_officer_id: string | null;
  created_by: string;
  /** Who that was at the time: an officer may be another character later. */
  created_by_callsign: string;
  created_by_name: string;
  created_at: number;
  updated_at: number;
  closed_at: number | null;
  disposition: string | null;
  /** What closed calls are searched by, case folded. */
  folded: string;
}

/** Which officers are attached to a call, a row each. */
export interface CallUnitsTable {
  call_id: string;
  officer_id: string;
  /** Also the order of a call's units; a UUIDv7. */
  id: string;
  attached_at: number;
  /** Who the officer was when the call was last open. */
  callsign: string;
  name: string;
  /** 1 while the call is not closed, else 0: what a unit is on now is found however long its history. */
  open: 0 | 1;
}

/** The log of calls, a line a row; never changed, never deleted. */
export interface CallEntriesTable {
  id: string;
  call_id: string;
  kind: CallEntryKind;
  text: string;
  /** Callsign; null where the server did it. */
  by_callsign: string | null;
  by_user_id: string | null;
  created_at: number;
}

export interface BolosTable {
  id: string;
  platform: Platform;
  bolo_type: BoloType;
  vehicle_description: string | null;
  vehicle_plate: string | null;
  /** What searches compare the plate by: `foldPlate`, or '*' for all that were half seen. */
  plate_key: string | null;
  person_description: string | null;
  person_name: string | null;
  /** The same of the name: `foldName`. */
  person_key: string | null;
  location: string | null;
  details: string | null;
  created_by: string;
  /** Who that was at the time: an officer may be another character later. */
  created_by_callsign: string;
  created_by_name: string;
  created_at: number;
  updated_at: number;
  expires_at: number;
  cancelled_at: number | null;
}

export interface PanicsTable {
  id: string;
  platform: Platform;
  officer_id: string;
  /** Who that was at the time. */
  officer_callsign: string;
  officer_name: string;
  call_id: string;
  location: string;
  raised_at: number;
  cleared_at: number | null;
  /** Callsign or name. */
  cleared_by: string | null;
}

export interface PanicAcknowledgementsTable {
  panic_id: string;
  user_id: string;
  callsign: string | null;
  name: string;
  created_at: number;
}
