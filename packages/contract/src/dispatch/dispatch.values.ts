export const STATUS_CODE_MAX = 12;
export const CALL_TYPE_MAX = 60;
export const CALL_STATUSES = ['Open', 'Assigned', 'Closed'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];
export const PRIORITIES = [1, 2, 3] as const;
export type Priority = (typeof PRIORITIES)[number];
export const SERVICES = ['Police', 'Fire', 'EMS'] as const;
export type Service = (typeof SERVICES)[number];
export const FIRE_SERVICES = ['Fire', 'EMS'] as const satisfies readonly Service[];
export const CALL_SOURCES = ['Unit', 'Dispatch', '911', 'Panic'] as const;
export type CallSource = (typeof CALL_SOURCES)[number];
export const RESPONSES = ['Dispatched', 'En route', 'On scene', 'Transporting', 'At hospital'] as const;
export type Response = (typeof RESPONSES)[number];
export const LAW_RESPONSES = RESPONSES.slice(0, 3);
export const DETACH_REASONS = ['Completed', 'Not needed', 'Reassigned'] as const;
export const CLEAR_REASONS = [...DETACH_REASONS, 'Call closed', 'Off duty', 'Merged'] as const;
export type ClearReason = (typeof CLEAR_REASONS)[number];
/** Setting a response back within this many seconds counts as correcting a mistake and erases later times. */
export const SLIP_SECONDS = 60;
export const HOLD_MINUTES_MAX = 240;
export const HOLD_REASON_MAX = 200;
export const ASSIGNED_MAX = 20;
export const RECOMMENDED = 5;
export const RECOMMENDED_MAX = 20;
export const EARLIER_CALLS = 5;
export const EARLIER_DAYS = 90;
export const HOSPITAL_MAX = 80;
export const SEAT_MAX = 20;
export const SEATS_MAX = 8;
export const LOCATION_MAX = 120;
export const POSTAL_MAX = 20;
export const DETAILS_MAX = 2000;
export const NOTE_MAX = 1000;
export const DISPOSITION_MAX = 200;
export const DISPOSITIONS = [
  'Arrest made',
  'Citation issued',
  'Warning given',
  'Report taken',
  'Gone on arrival',
  'Unfounded',
  'No action needed',
] as const;

export const PANIC_DISPOSITIONS = ['Accidental', ...DISPOSITIONS] as const;

/** Does not apply to a search by number or a list without search text. */
export const CLOSED_SEARCH_DAYS = 30;

export const OPEN_CALLS_MAX = 20;
/** Per call. */
export const CALL_ENTRIES_MAX = 2000;
export const CALL_ENTRY_KINDS = [
  'created',
  'edited',
  'attached',
  'detached',
  'primary',
  'note',
  'closed',
  'reopened',
  'panic',
  'response',
  'caller',
  'services',
  'hold',
  'merge',
  'bolo',
  'welfare',
  'patient',
] as const;
export type CallEntryKind = (typeof CALL_ENTRY_KINDS)[number];

export const BOLO_TYPES = ['vehicle', 'person'] as const;
export type BoloType = (typeof BOLO_TYPES)[number];
export const BOLO_STATUSES = ['Active', 'Expired', 'Cancelled'] as const;
export type BoloStatus = (typeof BOLO_STATUSES)[number];
export const BOLO_DESCRIPTION_MAX = 200;
export const BOLO_PLATE_MAX = 20;
export const BOLO_NAME_MAX = 100;
/** Default lifetime of a BOLO in hours, and maximum in days. */
export const BOLO_HOURS = 24;
export const BOLO_DAYS_MAX = 30;

/** Minutes without activity before the duty check, and before the server clocks the unit out. */
export const ASK_AFTER_MINUTES = 30;
export const CLOCK_OUT_AFTER_MINUTES = 35;
/** Longer on an open call, because nobody can use a phone during a pursuit. */
export const ASK_ON_CALL_AFTER_MINUTES = 115;
export const CLOCK_OUT_ON_CALL_AFTER_MINUTES = 120;
export const PANICS_PER_TEN_MINUTES = 10;
export const UNKNOWN_LOCATION = 'Location unknown';
export const LAST_KNOWN = 'Last known: ';
