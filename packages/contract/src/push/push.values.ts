/** `panic-end` replaces the panic's notification. */
const PUSH_KINDS = [
  'panic',
  'panic-end',
  'assigned',
  'emergency',
  'newCall',
  'duty',
  'report',
  'fineDue',
  'case',
  'ownWarrant',
  'account',
  'payment',
  'test',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export const RINGS = ['On duty', 'Always', 'Never'] as const;
export type Rings = (typeof RINGS)[number];

export const DEVICE_KINDS = ['iPhone', 'Android', 'Computer'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
export const DEVICE_NAME_MAX = 40;
export const DEVICES_MAX = 10;
export const ENDPOINT_MAX = 1000;
export const ZONE_MAX = 60;
export const TESTS_PER_MINUTE = 5;

/** For members who have not chosen. */
export const DEFAULT_CHOICES = {
  panic: 'On duty',
  emergency: 'On duty',
  assigned: true,
  duty: true,
  report: true,
  account: true,
  payment: false,
  newCall: false,
  quietFrom: null,
  quietTo: null,
  timeZone: null,
} as const;

/** Declarative Web Push: lets the browser show the message on its own. */
export const WEB_PUSH = 8030;

export const PUSH_TEXTS = {
  deviceNotFound: 'Device not found.',
  unknownService: 'This push service is not known.',
  badKeys: 'The keys of this subscription are invalid.',
  tooManyDevices: `You have ${DEVICES_MAX} devices. Remove one first.`,
  tooManyTests: 'Too many tests. Please wait a moment.',
  badZone: 'Unknown time zone.',
  halfQuiet: 'Set both a start and an end for quiet hours, or neither.',
  added: 'Notifications are on for this device.',
  renamed: 'Device renamed.',
  removed: 'Device removed.',
  testSent: 'The test is on its way.',
  arrived: 'Thank you.',
  saved: 'Saved.',
} as const;
