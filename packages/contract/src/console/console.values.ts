const SIGN_OFFS = ['self', 'silence', 'role', 'other duty', 'platform', 'staff'] as const;
export type SignOff = (typeof SIGN_OFFS)[number];

export const dispatcherName = (position: number) => `Dispatch ${position}`;

export const BOARD_ENTRY_KINDS = [
  'sign-on',
  'sign-off',
  'broadcast',
  'status',
  'welfare',
  'drop',
  'restore',
  'return',
  'note',
] as const;
export type BoardEntryKind = (typeof BOARD_ENTRY_KINDS)[number];

export const AUDIENCES = ['All', 'Police', 'Fire & EMS'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const TONES = ['None', 'Attention', 'Fire/EMS'] as const;
export type Tone = (typeof TONES)[number];
export const BROADCAST_MAX = 300;
export const BROADCAST_MINUTES_MAX = 120;
export const BROADCAST_MINUTES = 5;
export const SIGNAL_100 = 'Hold all but emergency traffic';

export const LOG_DAYS_MAX = 31;
export const STATISTICS_DAYS_MAX = 92;
/** Longer spans count as mistakes. */
export const SPAN_HOURS_MAX = 2;

export const CONSOLE_TEXTS = {
  needsStaff: 'This needs the staff role.',
  needsRole: 'This needs the dispatcher role.',
  signOnFirst: 'Sign on as dispatcher first.',
  signedOn: (position: number) => `Signed on as ${dispatcherName(position)}.`,
  signedOff: (position: number) => `Signed off as ${dispatcherName(position)}.`,
  signedOffOther: (position: number) => `${dispatcherName(position)} signed off.`,
  dispatcherNotFound: 'This dispatcher is not signed on.',
  notSignedOn: 'You are not signed on.',
  clockedOut: (callsign: string) => `${callsign} clocked out.`,
  broadcastSent: 'Broadcast sent.',
  signal100Sent: 'Signal 100 is in effect.',
  ownToneOnly: 'Fire and EMS units can only send the Fire/EMS tone, and only to Fire & EMS.',
  broadcastEnded: 'Broadcast ended.',
  signal100Ended: 'Signal 100 has ended.',
  broadcastNotFound: 'Broadcast not found.',
  noteAdded: 'Note added.',
  periodTooLong: (days: number) => `At most ${days} days.`,
  periodOrder: 'The end must be after the start.',
  unknownZone: 'Unknown time zone.',
} as const;
