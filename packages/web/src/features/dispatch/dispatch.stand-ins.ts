import type { Call, CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import type { OfficerRef, Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';

/** What a board shows, for tests. */

const AT = '2026-03-01T10:00:00.000Z';

/** An officer's unit on a call. */
export const onCall = (officer: OfficerRef): CallUnit => ({
  ...officer,
  kind: 'Law Enforcement',
  response: 'Dispatched',
  since: AT,
});

/** An open call that nobody is on. */
export const standInCall = (more: Partial<Call> = {}): Call => ({
  _id: 'call',
  platform: 'Xbox',
  callNumber: 1050,
  type: 'Pursuit',
  location: null,
  postal: null,
  details: null,
  priority: 2,
  status: 'Open',
  primaryOfficer: null,
  units: [],
  createdBy: { _id: 'other', callsign: 'D-10', name: 'E. Reyes' },
  createdAt: AT,
  updatedAt: AT,
  closedAt: null,
  disposition: null,
  services: ['Police'],
  source: 'Unit',
  heldUntil: null,
  heldReason: null,
  mergedInto: null,
  callers: 0,
  patients: { Green: 0, Yellow: 0, Red: 0, Black: 0 },
  ...more,
});

/** An available unit. */
export const standInUnit = (more: Partial<Unit> = {}): Unit => ({
  _id: 'unit',
  platform: 'Xbox',
  callsign: 'D-104',
  name: 'M. Vance',
  departmentId: 'department',
  status: '10-8',
  meaning: 'Available',
  subdivision: null,
  call: null,
  onDutySince: AT,
  kind: 'Law Enforcement',
  services: ['Police'],
  statusSince: AT,
  response: null,
  responseSince: null,
  isApparatus: false,
  crew: [],
  aboard: null,
  availableSince: AT,
  contactAt: AT,
  askedAt: null,
  ...more,
});

/** A 911 call that waits. */
export const standInEmergency = (more: Partial<Emergency> = {}): Emergency => ({
  _id: 'emergency',
  platform: 'Xbox',
  number: 7,
  state: 'Pending',
  stage: 'Received',
  type: 'Robbery',
  services: ['Police'],
  location: null,
  postal: null,
  details: null,
  callerName: 'Anonymous',
  takenBy: null,
  callNumber: null,
  lines: [],
  createdAt: AT,
  takenAt: null,
  releasedAt: null,
  endedAt: null,
  endReason: null,
  callId: null,
  waitsSince: AT,
  askedAt: null,
  ...more,
});

/** A patient on scene whom nobody knows. */
export const standInPatient = (more: Partial<Patient> = {}): Patient => ({
  _id: 'patient',
  callId: 'call',
  number: 1,
  civilianId: null,
  name: 'Unknown',
  age: null,
  sex: null,
  complaint: null,
  allergies: null,
  triage: 'Yellow',
  state: 'On scene',
  unitId: null,
  hospital: null,
  handedTo: null,
  reportId: null,
  log: [],
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
