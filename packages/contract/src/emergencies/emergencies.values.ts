export const EMERGENCY_STATES = ['Pending', 'Taken', 'Released', 'Linked', 'Dropped', 'Cancelled'] as const;
export type EmergencyState = (typeof EMERGENCY_STATES)[number];
export const WAITING_STATES: readonly EmergencyState[] = ['Pending', 'Taken'];

export const EMERGENCY_STAGES = [
  'Received',
  'Answered',
  'On the board',
  'Unit on the way',
  'Unit on scene',
  'Closed',
  'Not taken',
  'Cancelled',
] as const;
export type EmergencyStage = (typeof EMERGENCY_STAGES)[number];

export const DROP_REASONS = ['Duplicate', 'Prank', 'Wrong place', 'No answer', 'Other'] as const;
export type DropReason = (typeof DROP_REASONS)[number];
export const DROP_NOTE_MAX = 200;
export const RESTORE_HOURS = 24;

/** Idle seconds before the server prompts a dispatcher about a taken call, and seconds to answer. */
export const ATTEND_SECONDS_MIN = 120;
export const ATTEND_ANSWER_SECONDS = 60;

export const OPEN_EMERGENCIES_MAX = 3;
export const EMERGENCIES_PER_TEN_MINUTES = 3;
export const LINE_MAX = 300;
/** Per 911 call, and per author and minute. */
export const LINES_MAX = 50;
export const LINES_PER_MINUTE = 10;
export const CANCEL_REASON_MAX = 200;
export const OWN_EMERGENCIES = 20;

export const ANONYMOUS = 'Anonymous';

export const TO_THE_CALLER = 'To the caller: ';
export const CALLER_CANCELLED = 'Caller cancelled';

export const emergencyName = (number: number) => `911-${number}`;

export const EMERGENCY_TEXTS = {
  received: 'Your call was received.',
  noPlace: 'Give a postal or a location.',
  noType: 'Choose what is happening.',
  deceased: 'A deceased civilian cannot call.',
  closed: '911 is closed.',
  nobodyOnDuty: (platform: string) => `Nobody is on duty on ${platform} right now.`,
  threeOpen: 'You have three open calls. Add a line to one of them.',
  tooMany: 'Too many 911 calls. Please wait before the next one.',
  notFound: '911 call not found.',
  hasEnded: 'This 911 call has ended.',
  notWaiting: 'This 911 call is no longer waiting.',
  takenBy: (dispatcher: string) => `${dispatcher} has this call.`,
  waitForDispatcher: 'A dispatcher is on duty. Wait for their answer.',
  onScene: 'A unit is on scene. Speak to them.',
  onTheBoard: 'This 911 call is on the board.',
  tooLate: 'This 911 call was dropped more than a day ago.',
  notDropped: 'This 911 call was not dropped.',
  full: "This 911 call can't take more lines.",
  notOnItsCall: 'Only a dispatcher or a unit on the call can message the caller.',
  callerDeleted: 'The caller has deleted their account.',
  tooManyLines: 'Too many lines. Please wait before the next one.',
  lineAdded: 'Line added.',
  cancelled: 'Your call was canceled.',
  taken: 'Call taken.',
  requeued: 'Call returned to the queue.',
  released: 'Call released.',
  linked: 'Call linked.',
  dropped: 'Call dropped.',
  restored: 'Call restored.',
  failed: 'Your call did not get through.',
} as const;
