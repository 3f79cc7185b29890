import type { boardLogEndpoints as BoardLogContract } from '@ten-four/contract/console/board-log.contract';
import type { broadcastEndpoints as BroadcastContract } from '@ten-four/contract/console/broadcasts.contract';
import type { dispatcherEndpoints as DispatcherContract } from '@ten-four/contract/console/dispatchers.contract';
import type { statisticsEndpoints as StatisticsContract } from '@ten-four/contract/console/statistics.contract';
import type { apparatusEndpoints as ApparatusContract } from '@ten-four/contract/dispatch/apparatus.contract';
import type { boloEndpoints as BoloContract } from '@ten-four/contract/dispatch/bolos.contract';
import type { callEndpoints as CallContract } from '@ten-four/contract/dispatch/calls.contract';
import type { panicEndpoints as PanicContract } from '@ten-four/contract/dispatch/panics.contract';
import type { patientEndpoints as PatientContract } from '@ten-four/contract/dispatch/patients.contract';
import type { unitEndpoints as UnitContract } from '@ten-four/contract/dispatch/units.contract';
import type { emergencyEndpoints as EmergencyContract } from '@ten-four/contract/emergencies/emergencies.contract';
import { clientEndpoints } from './client-endpoint.ts';

export const boardLogEndpoints = clientEndpoints<typeof BoardLogContract>('console', {
  listLog: 'GET /api/dispatch/log',
  addLogNote: 'POST /api/dispatch/log',
});

export const broadcastEndpoints = clientEndpoints<typeof BroadcastContract>('console', {
  sendBroadcast: 'POST /api/broadcasts',
  endBroadcast: 'POST /api/broadcasts/:id/end',
});

export const dispatcherEndpoints = clientEndpoints<typeof DispatcherContract>('console', {
  signOffDispatcher: 'POST /api/dispatchers/:id/sign-off',
  getDispatch: 'GET /api/dispatch',
  signOn: 'POST /api/dispatch/sign-on',
  signOff: 'POST /api/dispatch/sign-off',
});

export const statisticsEndpoints = clientEndpoints<typeof StatisticsContract>('console', {
  getStatistics: 'GET /api/dispatch/statistics',
});

export const apparatusEndpoints = clientEndpoints<typeof ApparatusContract>('dispatch', {
  listApparatus: 'GET /api/apparatus',
  boardApparatus: 'POST /api/apparatus/:id/board',
  leaveApparatus: 'POST /api/apparatus/leave',
});

export const boloEndpoints = clientEndpoints<typeof BoloContract>('dispatch', {
  listBolos: 'GET /api/bolos',
  createBolo: 'POST /api/bolos',
  updateBolo: 'PUT /api/bolos/:id',
  cancelBolo: 'POST /api/bolos/:id/cancel',
});

export const callEndpoints = clientEndpoints<typeof CallContract>('dispatch', {
  listCalls: 'GET /api/calls',
  getCall: 'GET /api/calls/:id',
  createCall: 'POST /api/calls',
  updateCall: 'PUT /api/calls/:id',
  attachToCall: 'POST /api/calls/:id/attach',
  assignToCall: 'POST /api/calls/:id/assign',
  detachFromCall: 'POST /api/calls/:id/detach',
  setResponse: 'POST /api/calls/:id/response',
  recommendUnits: 'GET /api/calls/:id/recommended',
  listEarlierCalls: 'GET /api/calls/earlier',
  setPrimaryOfficer: 'POST /api/calls/:id/primary',
  addCallNote: 'POST /api/calls/:id/notes',
  closeCall: 'POST /api/calls/:id/close',
  holdCall: 'POST /api/calls/:id/hold',
  unholdCall: 'POST /api/calls/:id/unhold',
  mergeCall: 'POST /api/calls/:id/merge',
  reopenCall: 'POST /api/calls/:id/reopen',
});

export const panicEndpoints = clientEndpoints<typeof PanicContract>('dispatch', {
  listPanics: 'GET /api/panic',
  raisePanic: 'POST /api/panic',
  acknowledgePanic: 'POST /api/panic/:id/acknowledge',
  placePanic: 'POST /api/panic/:id/place',
  clearPanic: 'POST /api/panic/:id/clear',
});

export const patientEndpoints = clientEndpoints<typeof PatientContract>('fire', {
  listPatients: 'GET /api/calls/:id/patients',
  addPatient: 'POST /api/calls/:id/patients',
  updatePatient: 'PUT /api/patients/:id',
  addTreatment: 'POST /api/patients/:id/treatments',
  transportPatient: 'POST /api/patients/:id/transport',
  handOverPatient: 'POST /api/patients/:id/handover',
  endPatient: 'POST /api/patients/:id/end',
  pronouncePatient: 'POST /api/patients/:id/pronounce',
});

export const unitEndpoints = clientEndpoints<typeof UnitContract>('dispatch', {
  listUnits: 'GET /api/units',
  clockIn: 'POST /api/clock/in',
  clockOut: 'POST /api/clock/out',
  setStatus: 'POST /api/units/status',
  setSubdivision: 'POST /api/units/subdivision',
  setUnitStatus: 'POST /api/units/:id/status',
  noteContact: 'POST /api/units/:id/contact',
  askUnit: 'POST /api/units/:id/ask',
});

export const emergencyEndpoints = clientEndpoints<typeof EmergencyContract>('emergencies', {
  getEmergencyOptions: 'GET /api/911/options',
  createEmergency: 'POST /api/911',
  listOwnEmergencies: 'GET /api/911/mine',
  listEmergencies: 'GET /api/911',
  getEmergency: 'GET /api/911/:id',
  addEmergencyLine: 'POST /api/911/:id/lines',
  cancelEmergency: 'POST /api/911/:id/cancel',
  takeEmergency: 'POST /api/911/:id/take',
  giveBackEmergency: 'POST /api/911/:id/give-back',
  releaseEmergency: 'POST /api/911/:id/release',
  linkEmergency: 'POST /api/911/:id/link',
  dropEmergency: 'POST /api/911/:id/drop',
  restoreEmergency: 'POST /api/911/:id/restore',
  revealCaller: 'GET /api/911/:id/caller',
});
