import type { Operation, Parts, PartsOf } from '#testing/every-endpoint';
import { endOwnEmergencies } from '#testing/test-emergencies';
import type { TestUser } from '#testing/test-user';
import { CLASS_C, NOBODY, POSTAL, type World, write } from '#testing/world';

/** A valid request; `about` is the ID of the object that a read must return. */
export type SampleCall = Parts & { about?: string };

/** Creates an operation's sample. Samples of writes that use their object up create a new one each time. */
type Sample = (world: World, by: TestUser) => Promise<SampleCall>;

const about = (id: string) => ({ params: { id }, about: id });
const withId = (id: string) => ({ params: { id } });
const nothing = async () => ({});
/** The default 10-code 10-4. */
const TEN_FOUR = '00000000-0000-7000-9000-000600000104';

/** The default apparatus E-7 on Xbox. */
const ENGINE = '00000000-0000-7000-9000-000500000151';

type Samples = { [O in Operation]: (world: World, by: TestUser) => Promise<PartsOf<O> & { about?: string }> };

const samples: Samples = {
  getConfig: nothing,
  getManifest: nothing,
  getCurrentUser: nothing,
  startSignIn: async () => ({ query: {} }),
  finishSignIn: async () => ({ query: {} }),
  resync: async () => ({ query: {} }),
  makeSignInCode: nothing,
  useSignInCode: async ({ fresh }) => ({ body: { code: await fresh.wrongCode() } }),
  signOut: nothing,
  getHealth: nothing,
  getReadiness: nothing,
  getMetrics: nothing,
  getApiDescription: nothing,
  streamEvents: async () => ({ query: {} }),

  listCivilians: async ({ civilianId }) => ({ about: civilianId }),
  listAllCivilians: async ({ civilianId }) => ({ about: civilianId }),
  listDeletedCivilians: async ({ fresh }) => ({ about: await fresh.deletedCivilian() }),
  getCivilian: async ({ civilianId }) => about(civilianId),
  getCivilianRecords: async ({ civilianId }) => withId(civilianId),
  createCivilian: async () => ({ body: { firstName: 'Jo', lastName: 'Moe', dateOfBirth: '1990-02-28' } }),
  updateCivilian: async ({ civilianId }) => ({ ...withId(civilianId), body: { occupation: 'Baker' } }),
  deleteCivilian: async ({ fresh }) => withId(await fresh.civilian()),
  setDeceased: async ({ civilianId }) => ({ ...withId(civilianId), body: { deceased: false } }),
  restoreCivilian: async ({ fresh }) => withId(await fresh.deletedCivilian()),

  addLicense: async ({ fresh }) => ({ ...withId(await fresh.civilian()), body: { license: CLASS_C } }),
  suspendLicense: async ({ fresh }) => ({
    ...withId(await fresh.licensed(false)),
    body: { license: CLASS_C, reason: 'Reckless' },
  }),
  reinstateLicense: async ({ fresh }) => ({
    ...withId(await fresh.licensed(true)),
    body: { license: CLASS_C, reason: 'Served' },
  }),
  openTest: async () => ({ params: { licenseType: CLASS_C } }),
  handInTest: async (_, by) => {
    // Users without a session are refused here too.
    await by.get(`/api/licenses/tests/${encodeURIComponent(CLASS_C)}`);
    return { body: { licenseType: CLASS_C, answers: {} } };
  },
  listAttempts: async () => ({ query: { limit: 10 } }),

  registerVehicle: async ({ civilianId, fresh }) => ({
    body: { civilianId, plate: fresh.plate(), type: 'Sedan' },
  }),
  listVehicles: async ({ civilianId, vehicle }) => ({ ...withId(civilianId), about: vehicle._id }),
  getVehicle: async ({ vehicle }) => about(vehicle._id),
  updateVehicle: async ({ vehicle }) => ({ ...withId(vehicle._id), body: { color: 'Red' } }),
  deleteVehicle: async ({ fresh }) => withId(await fresh.vehicle()),
  impoundVehicle: async ({ fresh }) => ({ ...withId(await fresh.vehicle()), body: { reason: 'Parked' } }),
  releaseVehicle: async ({ fresh }) => ({
    ...withId(await fresh.vehicle('impounded')),
    body: { reason: 'Paid' },
  }),
  reportStolen: async ({ fresh }) => withId(await fresh.vehicle()),
  reportRecovered: async ({ fresh }) => withId(await fresh.vehicle('stolen')),

  registerWeapon: async ({ civilianId }) => ({ body: { civilianId, weaponType: 'Pistol' } }),
  getFreeSerial: nothing,
  listWeapons: async ({ civilianId, weapon }) => ({ ...withId(civilianId), about: weapon._id }),
  getWeapon: async ({ weapon }) => about(weapon._id),
  updateWeapon: async ({ weapon }) => ({ ...withId(weapon._id), body: { weaponType: 'Rifle' } }),
  deleteWeapon: async ({ fresh }) => withId(await fresh.weapon()),

  transferVehicle: async ({ civilianId, fresh }) => ({
    ...withId(await fresh.vehicle()),
    body: { toCivilianId: civilianId },
  }),
  listVehicleOffers: async ({ fresh }) => ({ about: await fresh.offer('vehicle', 'owner') }),
  acceptVehicleOffer: async ({ fresh }) => withId(await fresh.offer('vehicle', 'stranger')),
  declineVehicleOffer: async ({ fresh }) => withId(await fresh.offer('vehicle', 'stranger')),
  cancelVehicleOffer: async ({ fresh }) => withId(await fresh.offer('vehicle', 'owner')),
  transferWeapon: async ({ civilianId, fresh }) => ({
    ...withId(await fresh.weapon()),
    body: { toCivilianId: civilianId },
  }),
  listWeaponOffers: async ({ fresh }) => ({ about: await fresh.offer('weapon', 'owner') }),
  acceptWeaponOffer: async ({ fresh }) => withId(await fresh.offer('weapon', 'stranger')),
  declineWeaponOffer: async ({ fresh }) => withId(await fresh.offer('weapon', 'stranger')),
  cancelWeaponOffer: async ({ fresh }) => withId(await fresh.offer('weapon', 'owner')),

  addMedicalRecord: async ({ civilianId }) => ({ body: { civilianId, description: 'Broken arm' } }),
  listMedicalRecords: async ({ civilianId, medicalRecordId }) => ({
    ...withId(civilianId),
    about: medicalRecordId,
  }),

  listBankAccounts: async ({ civilianId, accountId }) => ({ params: { civilianId }, about: accountId }),
  getAccountHistory: async ({ accountId }) => withId(accountId),
  renameAccount: async ({ accountId }) => ({ ...withId(accountId), body: { name: 'Rainy days' } }),
  removeAccount: async ({ fresh }) => withId(await fresh.request('denied')),
  listTransactions: async ({ civilianId, accountId }) => ({ params: { civilianId }, about: accountId }),
  getWallet: async ({ ownerDiscordId }) => ({ params: { discordId: ownerDiscordId } }),
  getTreasury: nothing,
  createAccount: async ({ civilianId }) => ({
    body: { civilianId, accountType: 'Savings', reason: 'Holidays' },
  }),
  transferFunds: async ({ accountId, otherAccountNumber }) => ({
    body: { fromAccountId: accountId, toAccountNumber: otherAccountNumber, amount: 1.25 },
  }),
  depositCash: async ({ accountId }) => ({ body: { accountId, amount: 1.25 } }),
  withdrawCash: async ({ accountId }) => ({ body: { accountId, amount: 1.25 } }),
  listAccountRequests: async ({ requestId }) => ({ about: requestId }),
  approveAccount: async ({ fresh }) => ({ ...withId(await fresh.request()), body: { note: 'Welcome' } }),
  denyAccount: async ({ fresh }) => ({ ...withId(await fresh.request()), body: { reason: 'No plan' } }),

  listOfficers: async ({ officerId }) => ({ about: officerId }),
  getOfficer: async ({ officerDiscordId, officerId }) => ({
    params: { discordId: officerDiscordId },
    about: officerId,
  }),
  // With a character that doesn't exist, so that nobody becomes an officer.
  registerOfficer: async () => ({ body: { civilianId: NOBODY, department: 'Xbox', callsign: 'D-299' } }),
  editOfficer: async ({ officerId }) => ({ ...withId(officerId), body: { badgeNumber: '4104' } }),
  endShift: async ({ cast, officerId }) => {
    await cast.officer.post('/api/clock/in');
    return withId(officerId);
  },
  removeOfficer: async ({ fresh }) => withId(await fresh.officer()),
  getService: async () => ({ query: {} }),
  getMemberService: async ({ memberId }) => withId(memberId),
  getRecap: async ({ fresh }) => ({ about: await fresh.endedShift() }),
  postRecap: async ({ fresh }) => withId(await fresh.endedShift()),
  commendOfficer: async ({ officerId, fresh }) => {
    // Each shift can be commended once.
    await fresh.endedShift();
    return { ...withId(officerId), body: { reason: 'Calm in a chase' } };
  },
  listUnits: async ({ cast, officerId }) => {
    await cast.officer.post('/api/clock/in');
    return { about: officerId };
  },
  clockIn: async () => ({ body: null }),
  clockOut: nothing,
  setStatus: async () => ({ body: { status: '10-6' } }),
  setSubdivision: async () => ({ body: { subdivision: 'Detectives' } }),
  listApparatus: async () => ({ about: ENGINE }),
  boardApparatus: async () => ({ ...withId(ENGINE), body: null }),
  listPatients: async ({ fresh }) => {
    const { _id, callId } = await fresh.patient();
    return { ...withId(callId), about: _id };
  },
  addPatient: async ({ fresh }) => ({ ...withId((await fresh.patient()).callId), body: { triage: 'Green' } }),
  updatePatient: async ({ fresh }) => ({
    ...withId((await fresh.patient())._id),
    body: { triage: 'Yellow' },
  }),
  addTreatment: async ({ fresh }) => ({ ...withId((await fresh.patient())._id), body: { text: 'Splinted' } }),
  transportPatient: async ({ fresh }) => ({
    ...withId((await fresh.patient())._id),
    body: { hospital: 'Mount Zonah' },
  }),
  handOverPatient: async ({ fresh }) => ({
    ...withId((await fresh.patient('transported'))._id),
    body: { handedTo: 'Dr. Lane' },
  }),
  endPatient: async ({ fresh }) => ({ ...withId((await fresh.patient())._id), body: { state: 'Refused' } }),
  pronouncePatient: async ({ fresh }) => ({ ...withId((await fresh.patient('known'))._id), body: null }),
  answerDeathProposal: async ({ fresh, cast }) => {
    const { _id, civilianId } = await fresh.patient('known');
    await write(cast.medic, `/api/patients/${_id}/pronounce`);
    return { ...withId(civilianId ?? ''), body: { accept: false } };
  },
  leaveApparatus: async (_, by) => {
    // Members of other departments can't board and aren't aboard.
    await by.post(`/api/apparatus/${ENGINE}/board`);
    return {};
  },
  listTenCodes: nothing,

  listCalls: async ({ callId }) => ({ about: callId }),
  getCall: async ({ callId }) => about(callId),
  createCall: async () => ({ body: { type: 'Robbery', location: 'Grove Street' } }),
  updateCall: async ({ callId }) => ({ ...withId(callId), body: { details: 'Two suspects' } }),
  attachToCall: async ({ officerId, fresh }) => ({
    ...withId(await fresh.call('empty')),
    body: { officerId },
  }),
  detachFromCall: async ({ officerId, fresh }) => ({ ...withId(await fresh.call()), body: { officerId } }),
  setPrimaryOfficer: async ({ officerId, fresh }) => ({
    ...withId(await fresh.call('empty')),
    body: { officerId },
  }),
  addCallNote: async ({ callId }) => ({ ...withId(callId), body: { text: 'Backup is on its way' } }),
  closeCall: async ({ fresh }) => ({ ...withId(await fresh.call()), body: { disposition: 'Unfounded' } }),
  reopenCall: async ({ fresh }) => withId(await fresh.call('closed')),

  listEarlierCalls: async ({ fresh }) => ({
    query: { postal: POSTAL },
    about: await fresh.call('closed'),
  }),
  assignToCall: async ({ officerId, fresh }) => ({
    ...withId(await fresh.call('empty')),
    body: { unitIds: [officerId] },
  }),
  setResponse: async ({ officerId, fresh }) => ({
    ...withId(await fresh.call()),
    body: { response: 'En route', unitId: officerId },
  }),
  recommendUnits: async ({ callId }) => withId(callId),
  holdCall: async ({ fresh }) => ({ ...withId(await fresh.call('empty')), body: { minutes: 10 } }),
  unholdCall: async ({ fresh }) => withId(await fresh.call('empty')),
  mergeCall: async ({ fresh }) => ({
    ...withId(await fresh.call()),
    body: { into: await fresh.call('empty') },
  }),
  setUnitStatus: async ({ fresh }) => ({ ...withId(await fresh.onDuty()), body: { status: '10-6' } }),
  logContact: async ({ fresh }) => withId(await fresh.onDuty()),
  sendWelfareCheck: async ({ fresh }) => withId(await fresh.onDuty()),
  getDispatch: async () => ({ query: { platform: 'Xbox' } }),
  // No user of the table dispatches on this platform; an earlier dispatcher is signed off first.
  signOn: async () => ({ body: { platform: 'PlayStation' } }),
  signOff: async () => ({ body: { platform: 'PlayStation' } }),
  signOffDispatcher: async ({ fresh }) => withId(await fresh.post()),
  sendBroadcast: async () => ({
    body: { platform: 'Xbox', audience: 'All', text: 'Hold the bridge', tone: 'None' },
  }),
  endBroadcast: async ({ fresh }) => withId(await fresh.broadcast()),
  listLog: async () => ({ query: { platform: 'Xbox' } }),
  addLogNote: async () => ({ body: { platform: 'Xbox', text: 'The bridge is up' } }),
  getStatistics: async () => ({ query: { platform: 'Xbox', zone: 'America/New_York' } }),

  getEmergencyOptions: nothing,
  createEmergency: async (_, by) => {
    await endOwnEmergencies(by);
    return { body: { platform: 'Xbox', postal: '7165', details: 'Smoke on the roof' } };
  },
  listOwnEmergencies: async ({ fresh }) => ({ about: await fresh.emergency() }),
  listEmergencies: async ({ fresh }) => ({ about: await fresh.emergency(), query: {} }),
  getEmergency: async ({ fresh }) => about(await fresh.emergency()),
  addEmergencyLine: async ({ fresh }) => ({ ...withId(await fresh.emergency()), body: { text: 'Hurry' } }),
  cancelEmergency: async ({ fresh }) => ({
    ...withId(await fresh.emergency()),
    body: { reason: 'All is well' },
  }),
  takeEmergency: async ({ fresh }) => ({ ...withId(await fresh.emergency()), body: { over: true } }),
  requeueEmergency: async ({ fresh }) => withId(await fresh.emergency()),
  releaseEmergency: async ({ fresh }) => ({ ...withId(await fresh.emergency()), body: { priority: 1 } }),
  linkEmergency: async ({ fresh }) => ({
    ...withId(await fresh.emergency()),
    body: { callId: await fresh.call('empty') },
  }),
  dropEmergency: async ({ fresh }) => ({ ...withId(await fresh.emergency()), body: { reason: 'Prank' } }),
  restoreEmergency: async ({ fresh }) => withId(await fresh.emergency('dropped')),
  revealCaller: async ({ fresh }) => withId(await fresh.emergency()),

  listBolos: async ({ boloId }) => ({ about: boloId }),
  createBolo: async () => ({ body: { boloType: 'vehicle', vehiclePlate: 'AB 12' } }),
  updateBolo: async ({ boloId }) => ({ ...withId(boloId), body: { details: 'Armed' } }),
  cancelBolo: async ({ fresh }) => withId(await fresh.bolo()),

  listPanics: async ({ fresh }) => ({ about: await fresh.panic() }),
  // The officer already has an active panic and gets it again.
  raisePanic: async ({ fresh }) => {
    await fresh.panic();
    return { body: { location: 'Pier' } };
  },
  acknowledgePanic: async ({ fresh }) => withId(await fresh.panic()),
  setPanicLocation: async ({ fresh }) => ({ ...withId(await fresh.panic()), body: { location: 'Pier' } }),
  clearPanic: async ({ fresh }) => ({ ...withId(await fresh.panic()), body: { closeCall: true } }),

  listPenalCodes: nothing,
  search: async ({ civilianId }) => ({ query: { id: civilianId }, about: civilianId }),
  suggestNames: async ({ civilianId }) => ({ query: { q: 'Malone' }, about: civilianId }),
  suggestVehicles: async ({ vehicle }) => ({ query: { q: vehicle.plate }, about: vehicle._id }),
  suggestWeapons: async ({ weapon }) => ({ query: { q: weapon.serialNumber }, about: weapon._id }),
  searchMedical: async ({ civilianId }) => ({ query: { id: civilianId }, about: civilianId }),
  suggestPatients: async ({ civilianId }) => ({ query: { q: 'Malone' }, about: civilianId }),

  listWarrants: async ({ warrantId }) => ({ about: warrantId }),
  createWarrant: async ({ civilianId }) => ({ body: { civilianId, type: 'Search', reason: 'Loot' } }),
  resolveWarrant: async ({ fresh }) => withId(await fresh.warrant()),

  createReport: async ({ civilianId }) => ({
    body: { civilianId, type: 'citation', offenses: [{ title: 'Speeding', fine: 1.5, jailTime: 2 }] },
  }),
  listReports: async ({ reportId }) => ({ about: reportId }),
  getReport: async ({ reportId }) => about(reportId),
  amendReport: async ({ reportId }) => ({ ...withId(reportId), body: { notes: 'Second thoughts' } }),
  payFine: async ({ fresh }) => withId(await fresh.finedReport()),
  releaseFromCustody: async ({ fresh }) => ({ ...withId(await fresh.arrest()), body: { reason: 'Bail' } }),
  voidReport: async ({ fresh }) => ({ ...withId(await fresh.finedReport()), body: { reason: 'Mix-up' } }),
  unvoidReport: async ({ fresh }) => withId(await fresh.voidReport()),

  contestReport: async ({ fresh }) => ({
    ...withId(await fresh.finedReport()),
    body: { statement: 'I was at home' },
  }),
  listCases: async ({ fresh }) => ({ query: {}, about: await fresh.contested() }),
  getCase: async ({ fresh }) => about(await fresh.contested()),
  addStatement: async ({ fresh }) => ({ ...withId(await fresh.contested()), body: { text: 'See the log' } }),
  withdrawCase: async ({ fresh }) => withId(await fresh.contested()),
  ruleCase: async ({ fresh }) => ({
    ...withId(await fresh.contested()),
    body: { charges: [{ position: 0, outcome: 'Upheld' as const }], reasons: 'The radar was right' },
  }),

  sendDirectMessage: async ({ ownerDiscordId, reportId }) => ({
    body: { discordId: ownerDiscordId, recordId: reportId },
  }),

  fileUseOfForce: async () => ({ body: { reason: 'Knife', successful: 'Yes' } }),
  fileAccident: async () => ({ body: { location: 'Pier', how: 'Too fast' } }),
  fileScene: async () => ({ body: { whatHappened: 'A fire' } }),
  fileIncident: async () => ({ body: { title: 'Fire', type: 'Incident', description: 'Smoke' } }),
  filePatientCare: async ({ civilianId }) => ({
    body: { civilianId, chiefComplaint: 'Chest pain', disposition: 'Transported' as const },
  }),
  fileFireIncident: async () => ({ body: { incidentType: 'Brush' as const, narrative: 'Out by noon' } }),
  listSafetyReports: async ({ safetyReportId }) => ({ about: safetyReportId }),
  getSafetyReport: async ({ safetyReportId }) => about(safetyReportId),
  amendSafetyReport: async ({ safetyReportId }) => ({
    ...withId(safetyReportId),
    body: { title: 'Big fire' },
  }),

  getDiscordHealth: async () => ({}),
  checkDiscord: async () => ({}),
  listOutbox: async ({ messageId }) => ({ about: messageId }),
  sendAgain: async ({ fresh }) => withId(await fresh.failedMessage()),
  receiveInteraction: nothing,
  listAudit: async ({ warrantId }) => ({ query: { objectId: warrantId }, about: warrantId }),

  getGuild: async () => ({ query: {} }),
  listSettings: nothing,
  listChanges: async ({ fresh }) => ({ about: await fresh.settingsChange() }),
  undoChange: async ({ fresh }) => withId(await fresh.settingsChange()),
  getSection: async () => ({ params: { section: 'general' } }),
  changeSection: async ({ fresh }) => ({
    params: { section: 'ten-codes' },
    body: {
      version: 1,
      ops: [{ op: 'edit', list: 'entries', _id: TEN_FOUR, entry: { meaning: fresh.plate() } }],
    },
  }),
  getSetup: nothing,
  // A valid code would make the user an administrator.
  claimSetup: async ({ fresh }) => ({ body: { code: await fresh.wrongCode() } }),
  finishSetup: nothing,
  checkSetup: nothing,
  exportSettings: async () => ({ query: {} }),
  exportTable: async () => ({ params: { section: 'penal-code' } }),
  listPacks: nothing,
  previewImport: async () => ({ body: { pack: 'agencies' as const, mode: 'merge' as const } }),
  importSettings: async ({ fresh }) => ({
    body: { importId: await fresh.importPreview(), sections: ['ten-codes' as const] },
  }),
  getCommunity: nothing,
  getCatalog: nothing,
  getRules: nothing,

  listMembers: async ({ memberId }) => ({ about: memberId }),
  getMember: async ({ memberId }) => about(memberId),
  refreshMember: async ({ memberId }) => withId(memberId),
  signOutMember: async ({ fresh }) => withId(await fresh.member()),
  suspendMember: async ({ fresh }) => ({ ...withId(await fresh.member()), body: { reason: 'Fail RP' } }),
  liftSuspension: async ({ fresh }) => ({
    ...withId(await fresh.member('suspended')),
    body: { note: 'Talked it over' },
  }),
  nameAdministrator: async ({ fresh }) => ({
    ...withId(await fresh.member()),
    body: { administrator: true },
  }),
  deleteMember: async ({ cast, fresh }) => {
    const id = await fresh.member();
    const { username } = (await cast.staff.get(`/api/members/${id}`)).body;
    return { ...withId(id), body: { username } };
  },
  getOwnAccount: nothing,
  signOutOthers: nothing,
  exportAccount: nothing,
  getPush: nothing,
  addDevice: async ({ fresh }, by) => {
    const devices: { _id: string }[] = (await by.get('/api/push')).body?.devices ?? [];
    // Stays below the maximum of devices.
    if (devices.length >= 9) await by.delete(`/api/push/devices/${devices[0]?._id}`);
    return { body: fresh.subscription() };
  },
  renameDevice: async ({ fresh }) => ({ ...withId(await fresh.device()), body: { name: 'Pixel 9' } }),
  removeDevice: async ({ fresh }) => withId(await fresh.device()),
  testDevice: async ({ fresh }) => withId(await fresh.device()),
  recordArrival: async ({ fresh }) => ({
    ...withId(await fresh.device()),
    body: { at: new Date().toISOString() },
  }),
  savePushChoices: async () => ({ body: { newCall: true, quietFrom: '23:00', quietTo: '07:30' } }),
  findPage: async ({ callId }) => ({ params: { kind: 'call', id: callId }, about: callId }),
  // With a wrong username, so that the account stays.
  deleteOwnAccount: async () => ({ body: { username: 'nobody' } }),
  adjustMoney: async ({ memberId }) => ({ ...withId(memberId), body: { amount: 1.25, reason: 'Prize' } }),
};

export const SAMPLES: Readonly<Record<Operation, Sample>> = samples;

/** Returns the request with every ID replaced by one that doesn't exist. */
export function withUnknownIds({ params, query, body }: SampleCall): SampleCall {
  return { params: withoutIds(params), query, body: withoutIds(body) };
}

function withoutIds<T>(part: T): T {
  if (part === undefined) return part;
  return JSON.parse(JSON.stringify(part).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, NOBODY));
}
