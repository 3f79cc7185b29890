import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';

/** A moment of the minute in which a stand-in happens. */
export const at = (second: number): string => `2026-03-01T22:39:${String(second).padStart(2, '0')}.000Z`;

/** One's own 911 call that nobody has answered yet. */
export const standInEmergency = (more: Partial<OwnEmergency> = {}): OwnEmergency => ({
  _id: 'emergency',
  platform: 'Xbox',
  number: 31,
  state: 'Pending',
  stage: 'Received',
  type: 'Traffic Collision',
  services: ['Police', 'EMS'],
  location: null,
  postal: '8042',
  details: null,
  callerName: 'Anonymous',
  takenBy: null,
  callNumber: null,
  lines: [],
  units: [],
  createdAt: at(10),
  takenAt: null,
  releasedAt: null,
  endedAt: null,
  endReason: null,
  ...more,
});
