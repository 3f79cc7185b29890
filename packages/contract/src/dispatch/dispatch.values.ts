/** Options and limits of dispatch. */

/** Characters of a status's code. */
export const STATUS_CODE_MAX = 12;
/** Characters of a call type. */
export const CALL_TYPE_MAX = 60;
export const CALL_STATUSES = ['Open', 'Assigned', 'Closed'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];
export const PRIORITIES = [1, 2, 3] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Who a call needs. */
export const SERVICES = ['Police', 'Fire', 'EMS'] as const;
export type Service = (typeof SERVICES)[number];
/** What fire and EMS serve. */
export const FIRE_SERVICES = ['Fire', 'EMS'] as const satisfies readonly Service[];
/** Where a call came from. */
export const CALL_SOURCES = ['Unit', 'Dispatch', '911', 'Panic'] as const;
export type CallSource = (typeof CALL_SOURCES)[number];
/** Where a unit is on the way to a call, from first to last; any may be skipped. */
export const RESPONSES = ['Dispatched', 'En route', 'On scene', 'Transporting', 'At hospital'] as const;
export type Response = (typeof RESPONSES)[number];
/** Those of units that take nobody anywhere. */
export const LAW_RESPONSES = RESPONSES.slice(0, 3);
/** Why a unit that is detached leaves. */
export const DETACH_REASONS = ['Completed', 'Not needed', 'Reassigned'] as const;
/** Why a unit's way to a call ended. */
export const CLEAR_REASONS = [...DETACH_REASONS, 'Call closed', 'Off duty', 'Merged'] as const;
export type ClearReason = (typeof CLEAR_REASONS)[number];
/** Seconds within which a response that goes back takes later times with it: it was a slip. */
export const SLIP_SECONDS = 60;
export const HOLD_MINUTES_MAX = 240;
export const HOLD_REASON_MAX = 200;
/** Units that are assigned at once. */
export const ASSIGNED_MAX = 20;
/** Units that are recommended for a call, unless another number is asked for. */
export const RECOMMENDED = 5;
export const RECOMMENDED_MAX = 20;
/** Earlier calls at a postal that are shown, and days over which they are counted. */
export const EARLIER_CALLS = 5;
export const EARLIER_DAYS = 90;
/** Characters of a hospital's name, and of a seat's; seats of an apparatus. */
export const HOSPITAL_MAX = 80;
export const SEAT_MAX = 20;
export const SEATS_MAX = 8;
export const LOCATION_MAX = 120;
export const POSTAL_MAX = 20;
export const DETAILS_MAX = 2000;
export const NOTE_MAX = 1000;
export const DISPOSITION_MAX = 200;
/** Offered when a call is closed; any other words may be typed. */
export const DISPOSITIONS = [
  'Arrest made',
  'Citation issued',
  'Warning given',
  'Report taken',
  'Gone on arrival',
  'Unfounded',
  'No action needed',
] as const;

/** The suggestions for the call of a panic that ends. */
export const PANIC_DISPOSITIONS = ['Accidental', ...DISPOSITIONS] as const;

/** Closed calls are searched for words so many days back; by their number, and without any words, to the first. */
export const CLOSED_SEARCH_DAYS = 30;

/** Calls that are not closed which a unit may be on. */
export const OPEN_CALLS_MAX = 20;
/** Lines that a call's log may grow to. */
export const CALL_ENTRIES_MAX = 2000;
/** What a line of a call's log tells of. */
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
/** A BOLO ends by itself after so many hours where no expiry is chosen, and at the latest after so many days. */
export const BOLO_HOURS = 24;
export const BOLO_DAYS_MAX = 30;

/** Minutes without a sign of life after which a unit is asked, and after which it is clocked out. */
export const ASK_AFTER_MINUTES = 30;
export const CLOCK_OUT_AFTER_MINUTES = 35;
/** The same on an open call: whoever drives in a pursuit has no hand for a phone. */
export const ASK_ON_CALL_AFTER_MINUTES = 115;
export const CLOCK_OUT_ON_CALL_AFTER_MINUTES = 120;
/** Panics that an officer may raise in ten minutes; more answer 429. */
export const PANICS_PER_TEN_MINUTES = 10;
/** Where nobody said where it is. */
export const UNKNOWN_LOCATION = 'Location unknown';
/** Stands before a place that a unit has left since. */
export const LAST_KNOWN = 'Last known: ';
