import type { AvailableOptions, CallType, Status } from './community.ts';

const status = (code: string, label: string, meaning: Status['meaning']): Status => ({
  _id: `status-${code}`,
  code,
  label,
  meaning,
  kinds: ['Law Enforcement'],
});

const callType = (title: string, priority: CallType['priority']): CallType => ({
  _id: `type-${title}`,
  title,
  priority,
  panic: title === 'Officer Down',
  services: ['Police'],
});

const CALL_TYPES = [
  callType('Traffic Stop', 3),
  callType('Domestic Disturbance', 2),
  callType('Robbery', 2),
  callType('Pursuit', 2),
  callType('Officer Down', 1),
  callType('Shots Fired', 1),
  callType('Suspicious Activity', 3),
  callType('Other', 3),
];

export const OFFERS: AvailableOptions = {
  platforms: ['Xbox', 'PlayStation'],
  departments: [],
  statuses: [
    status('10-8', 'In Service', 'Available'),
    status('10-7', 'Out of Service', 'Off duty'),
    status('10-6', 'Busy / Unavailable', 'Busy'),
    status('10-11', 'Traffic Stop', 'On a stop'),
    status('10-41', 'Beginning of Tour', 'Available'),
    status('10-42', 'End of Tour', 'Off duty'),
    status('Signal 11', 'Running Radar', 'Interruptible'),
  ],
  callTypes: CALL_TYPES,
  ownCallTypes: CALL_TYPES,
};
