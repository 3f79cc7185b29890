import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { expect, test } from 'vitest';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';

const OVERWRITES = 'Overwrites or deletes rows and adds none';
const ENDS = 'Ends or decides something once; creating, reopening or restoring it has a budget';
const EXPIRES = 'Adds only rows that a job deletes after a day';
const LIMITED = 'Has a stricter limit of its own';
const READS = 'Adds no rows; refuses other sites like a write';
const LOCKS =
  'Staff only; locks two accounts in a transaction of its own, and counting before that would deadlock';
const ADMINISTRATOR = 'Only administrators, who may change the limits themselves';

/** Write endpoints without a daily limit, and why their rows stay bounded. */
const WITHOUT_BUDGET: Partial<Record<Operation, string>> = {
  useSignInCode: ENDS,
  signOut: OVERWRITES,
  resync: OVERWRITES,
  signOutOthers: OVERWRITES,
  deleteMember: ENDS,
  deleteOwnAccount: ENDS,
  exportAccount: LIMITED,
  suggestNames: READS,
  suggestPatients: READS,
  suggestVehicles: READS,
  suggestWeapons: READS,
  deleteCivilian: ENDS,
  answerDeathProposal: ENDS,
  openTest: LIMITED,
  addLicense: 'Adds one row for each license of a character',
  deleteVehicle: ENDS,
  deleteWeapon: ENDS,
  approveAccount: ENDS,
  denyAccount: ENDS,
  renameAccount: OVERWRITES,
  removeAccount: ENDS,
  endShift: ENDS,
  postRecap: ENDS,
  acceptVehicleOffer: ENDS,
  acceptWeaponOffer: ENDS,
  declineVehicleOffer: ENDS,
  declineWeaponOffer: ENDS,
  cancelVehicleOffer: ENDS,
  cancelWeaponOffer: ENDS,
  removeOfficer: ENDS,
  clockOut: ENDS,
  setSubdivision: OVERWRITES,
  signOff: ENDS,
  signOffDispatcher: ENDS,
  cancelEmergency: ENDS,
  takeEmergency: OVERWRITES,
  requeueEmergency: OVERWRITES,
  releaseEmergency: ENDS,
  linkEmergency: ENDS,
  dropEmergency: ENDS,
  endBroadcast: ENDS,
  cancelBolo: ENDS,
  raisePanic: LIMITED,
  acknowledgePanic: 'Adds one row for each member and panic',
  clearPanic: ENDS,
  resolveWarrant: ENDS,
  releaseFromCustody: ENDS,
  unvoidReport: ENDS,
  withdrawCase: ENDS,
  ruleCase: ENDS,
  checkDiscord: LIMITED,
  receiveInteraction: 'Passes the interaction on to calls that have their own budgets',
  renameDevice: OVERWRITES,
  removeDevice: ENDS,
  testDevice: EXPIRES,
  recordArrival: OVERWRITES,
  savePushChoices: OVERWRITES,
  previewImport: ADMINISTRATOR,
  undoChange: ADMINISTRATOR,
  changeSection: ADMINISTRATOR,
  importSettings: ADMINISTRATOR,
  nameAdministrator: ADMINISTRATOR,
  claimSetup: ENDS,
  finishSetup: ENDS,
  refreshMember: OVERWRITES,
  signOutMember: LOCKS,
  suspendMember: LOCKS,
};

test('every write endpoint has a daily budget or a reason not to', () => {
  const withoutBudget = OPERATIONS.filter((operation) => {
    const { method, effects, daily }: Endpoint = ENDPOINTS[operation];
    return (method !== 'GET' || effects === true) && daily === undefined;
  });
  expect(withoutBudget.toSorted()).toEqual(Object.keys(WITHOUT_BUDGET).toSorted());
});
