import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import type { Operation } from '#testing/every-endpoint';
import { registerOfficer } from '#testing/principals';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { signInMedic, signInOfficer } from '#testing/test-officers';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** The users of the table, in the order of its columns. */
export const CAST = [
  'anon',
  'stranger',
  /** A member who owns the object of the request. */
  'owner',
  'recruit',
  /** Has an officer profile on Xbox but lost the role. */
  'former',
  /** An officer on Xbox who created the object, where officers create such objects. */
  'officer',
  'colleague',
  'elsewhere',
  'staff',
  'fireRescue',
  /** Owns the Discord server. */
  'admin',
  'dispatcher',
  'dispatching',
  'medic',
] as const;
export type Member = (typeof CAST)[number];
export type Cast = Record<Member, TestUser>;

const RECRUIT = '6000000000000001';

/** Signs in all users and registers the officers, unless they are registered already. */
export async function signInCast(server: TestServer, { areRegistered = false } = {}): Promise<Cast> {
  const { user: former } = await signInOfficer(server, { callsign: 'F-1' });
  const formerId = await discordIdOf(former);
  server.fakeDiscord.setRoles(formerId, []);
  await former.signIn(formerId);
  server.fakeDiscord.addMember(RECRUIT, [DEMO_ROLES.publicSafety]);
  const officer = await server.signIn('officer-xbox');
  const elsewhere = await server.signIn('officer-playstation');
  if (!areRegistered) {
    await registerOfficer(officer, { callsign: 'D-104' });
    await registerOfficer(elsewhere, { callsign: 'D-104', department: 'PlayStation' });
  }
  const admin = await server.signIn('administrator');
  const dispatching = await signInDispatcher(server);
  await signOn(dispatching);
  return {
    anon: server.visitor(),
    stranger: await server.signIn('newcomer'),
    owner: await server.signIn('civilian'),
    recruit: await server.signIn(RECRUIT),
    former,
    officer,
    colleague: (await signInOfficer(server, { callsign: 'D-105' })).user,
    elsewhere,
    staff: await server.signIn('staff'),
    fireRescue: await server.signIn('fire-rescue'),
    admin,
    dispatcher: await server.signIn('dispatcher'),
    dispatching,
    medic: (await signInMedic(server, { callsign: 'M-3' })).user,
  };
}

export async function discordIdOf(user: TestUser): Promise<string> {
  return (await user.get('/api/auth/me')).body.discordId;
}

/**
 * Lists each endpoint's policy and each user's answer to a valid request about an object of `owner` or created by
 * `officer`. A star means that the answer contains the object; where another answer of the same row has a star, no
 * star means that it does not.
 */
const TABLE = `
                    who                             anon strg own  recr form off  coll else staf fire adm  disp dsp  fu
getConfig            anyone                          200  200  200  200  200  200  200  200  200  200  200  200  200  200
getManifest          anyone                          200  200  200  200  200  200  200  200  200  200  200  200  200  200
getCurrentUser       member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
startSignIn          anyone                          302  302  302  302  302  302  302  302  302  302  302  302  302  302
finishSignIn         anyone                          400  400  400  400  400  400  400  400  400  400  400  400  400  400
resync               member                          401  302  302  302  302  302  302  302  302  302  302  302  302  302
makeSignInCode       member                          401  201  201  201  201  201  201  201  201  201  201  201  201  201
useSignInCode        anyone                          422  422  422  422  422  422  422  422  422  422  422  422  422  422
signOut              anyone                          200  200  200  200  200  200  200  200  200  200  200  200  200  200
getHealth            anyone                          200  200  200  200  200  200  200  200  200  200  200  200  200  200
getReadiness         anyone                          200  200  200  200  200  200  200  200  200  200  200  200  200  200
getMetrics           operator                        200  200  200  200  200  200  200  200  200  200  200  200  200  200
getApiDescription    anyone                          200  200  200  200  200  200  200  200  200  200  200  200  200  200
streamEvents         member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200

listCivilians        own                             401  200  200* 200  200  200  200  200  200  200  200  200  200  200
listAllCivilians     officer,staff,dispatching       401  403  403  403  403  200* 200* 200* 200* 403  200* 403  200*  403
listDeletedCivilians staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403
getCivilian          own,officer,staff,fire          401  404  200* 404  404  200* 200* 200* 200* 200* 200* 404  404  200*
getCivilianRecords   own,officer,staff               401  404  200  404  404  200  200  200  200  404  200  404  404  404
createCivilian       member                          401  201  201  201  201  201  201  201  201  201  201  201  201  201
updateCivilian       own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
deleteCivilian       own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
setDeceased          own,staff                       401  404  200  404  404  404  404  404  200  404  200  404  404  404
answerDeathProposal  own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
restoreCivilian      staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403

addLicense           own                             401  404  201  404  404  404  404  404  404  404  404  404  404  404
suspendLicense       officer                         401  403  403  403  403  200  200  200  403  403  403  403  403  403
reinstateLicense     officer,staff                   401  403  403  403  403  200  200  200  200  403  200  403  403  403
openTest             member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
handInTest           member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
listAttempts         own                             401  200  200  200  200  200  200  200  200  200  200  200  200  200

registerVehicle      own                             401  404  201  404  404  404  404  404  404  404  404  404  404  404
listVehicles         own,officer,staff               401  404  200* 404  404  200* 200* 200* 200* 404  200* 404  404  404
getVehicle           own,officer,staff,dispatching   401  404  200* 404  404  200* 200* 200* 200* 404  200* 404  200*  404
updateVehicle        own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
deleteVehicle        own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
impoundVehicle       officer                         401  403  403  403  403  200  200  200  403  403  403  403  403  403
releaseVehicle       officer                         401  403  403  403  403  200  200  200  403  403  403  403  403  403
reportStolen         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
reportRecovered      own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404

registerWeapon       own                             401  404  201  404  404  404  404  404  404  404  404  404  404  404
getFreeSerial        member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
listWeapons          own,officer,staff               401  404  200* 404  404  200* 200* 200* 200* 404  200* 404  404  404
getWeapon            own,officer,staff,dispatching   401  404  200* 404  404  200* 200* 200* 200* 404  200* 404  200*  404
updateWeapon         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
deleteWeapon         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404

transferVehicle      own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
listVehicleOffers    own                             401  200* 200* 200  200  200  200  200  200  200  200  200  200  200
acceptVehicleOffer   own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
declineVehicleOffer  own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
cancelVehicleOffer   own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404

transferWeapon       own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
listWeaponOffers     own                             401  200* 200* 200  200  200  200  200  200  200  200  200  200  200
acceptWeaponOffer    own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
declineWeaponOffer   own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
cancelWeaponOffer    own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404

addMedicalRecord     own,fire                        401  404  201  404  404  404  404  404  404  201  404  404  404  201
listMedicalRecords   own,fire                        401  404  200* 404  404  403  403  403  403  200* 403  404  404  200*

listBankAccounts     own,staff                       401  404  200* 404  404  404  404  404  200* 404  200* 404  404  404
getAccountHistory    own,staff                       401  404  200  404  404  404  404  404  200  404  200  404  404  404
renameAccount        own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
removeAccount        own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
listTransactions     own,staff                       401  404  200* 404  404  404  404  404  200* 404  200* 404  404  404
getWallet            member                          401  403  200  403  403  403  403  403  403  403  403  403  403  403
createAccount        own                             401  404  201  404  404  404  404  404  404  404  404  404  404  404
transferFunds        own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
depositCash          own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
withdrawCash         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
listAccountRequests  staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403
approveAccount       staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
denyAccount          staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403

listOfficers         staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403
getOfficer           own,officer,staff,fu,dispatching 401  403  403  403  403  200* 200* 404  200* 403  200* 403  200*  200*
registerOfficer      publicSafety,fire               401  403  403  404  403  404  404  404  404  403  404  403  403  403
editOfficer          publicSafety,staff,fu           401  403  403  404  403  200  404  404  200  403  200  403  403  404
endShift             staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
removeOfficer        staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
getService           officer,fu                      401  403  403  403  403  200  200  200  403  403  403  403  403  200
getMemberService     staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
getRecap             officer,fu                      401  403  403  403  403  200* 200  200  403  403  403  403  403  200
postRecap            officer,fu                      401  403  403  403  403  409  404  404  403  403  403  403  403  404
commendOfficer       officer,staff                   401  403  403  403  403  403  201  404  201  403  201  403  403  403
listUnits            officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 200  200* 200* 200* 200* 200*  200*
clockIn              officer,fu                      401  403  403  403  403  200  200  200  403  403  403  403  403  200
clockOut             officer,fu                      401  403  403  403  403  200  200  200  403  403  403  403  403  200
setStatus            officer,fu                      401  403  403  403  403  200  200  200  403  403  403  403  403  200
setSubdivision       officer,fu                      401  403  403  403  403  200  200  200  403  403  403  403  403  400
listApparatus        officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 200  200* 200* 200* 200* 200*  200*
boardApparatus       officer,fu                      401  403  403  403  403  403  403  404  403  403  403  403  403  200
leaveApparatus       officer,fu                      401  403  403  403  403  409  409  409  403  403  403  403  403  200
listPatients         fire                            401  403  403  403  403  403  403  403  403  200* 403  403  403  200*
addPatient           fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  201
updatePatient        fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  200
addTreatment         fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  200
transportPatient     fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  200
handOverPatient      fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  200
endPatient           fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  200
pronouncePatient     fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  200
listTenCodes         member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200

listCalls            officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 200  200* 200* 200* 200* 200*  200*
getCall              officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 404  200* 200* 200* 200* 200*  200*
createCall           officer,fu,dispatching          401  403  403  403  403  201  201  201  403  403  403  403  201  201
updateCall           officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
attachToCall         officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
detachFromCall       officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
setPrimaryOfficer    officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
addCallNote          officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
closeCall            officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
reopenCall           officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
listEarlierCalls     officer,staff,fire,dispatcher   401  403  403  403  403  200  200  200  200  200  200  200  200  200
assignToCall         officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
setResponse          officer,fu,dispatching          401  403  403  403  403  200  403  404  403  403  403  403  200  403
recommendUnits       officer,staff,fire,dispatcher   401  403  403  403  403  200  200  404  200  200  200  200  200  200
holdCall             officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
unholdCall           officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
mergeCall            officer,fu,dispatching          401  403  403  403  403  200  200  404  403  403  403  403  200  200
setUnitStatus        dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  200  403
logContact           officer,fu,dispatching          401  403  403  403  403  200  403  404  403  403  403  403  200  403
sendWelfareCheck     dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  200  403
getDispatch          officer,staff,fire,dispatcher   401  403  403  403  403  200  200  200  200  200  200  200  200  200
signOn               dispatcher                      401  403  403  403  403  403  403  403  200  403  200  200  200  403
signOff              dispatcher                      401  403  403  403  403  403  403  403  200  403  200  200  200  403
signOffDispatcher    staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
sendBroadcast        fu,dispatching                  401  403  403  403  403  403  403  403  403  403  403  403  201  403
endBroadcast         fu,dispatching                  401  403  403  403  403  403  403  403  403  403  403  403  200  404
listLog              dispatcher                      401  403  403  403  403  403  403  403  200  403  200  200  200  403
addLogNote           dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  201  403
getStatistics        dispatcher                      401  403  403  403  403  403  403  403  200  403  200  200  200  403

getEmergencyOptions  member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
createEmergency      member                          401  201  201  201  201  201  201  201  201  201  201  201  201  201
listOwnEmergencies   own                             401  200  200* 200  200  200  200  200  200  200  200  200  200  200
listEmergencies      officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 200  200* 200* 200* 200* 200*  200*
getEmergency         own,officer,staff,fire,dispatcher 401 404 200* 404  404  200* 200* 404  200* 200* 200* 200* 200*  200*
addEmergencyLine     own,officer,fu,dispatching      401  404  200  404  404  403  403  404  403  404  403  403  200  403
cancelEmergency      own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
takeEmergency        dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  200  403
requeueEmergency     dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  200  403
releaseEmergency     officer,fu,dispatching          401  403  403  403  403  403  403  404  403  403  403  403  200  403
linkEmergency        officer,fu,dispatching          401  403  403  403  403  403  403  404  403  403  403  403  200  403
dropEmergency        dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  200  403
restoreEmergency     dispatching                     401  403  403  403  403  403  403  403  403  403  403  403  200  403
revealCaller         staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403

listBolos            officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 200  200* 200* 200* 200* 200*  200*
createBolo           officer,dispatching             401  403  403  403  403  201  201  201  403  403  403  403  201  403
updateBolo           officer,dispatching             401  403  403  403  403  200  200  404  403  403  403  403  200  403
cancelBolo           officer,dispatching             401  403  403  403  403  200  200  404  403  403  403  403  200  403

listPanics           officer,staff,fire,dispatcher   401  403  403  403  403  200* 200* 200  200* 200* 200* 200* 200*  200*
raisePanic           officer,fu                      401  403  403  403  403  200  201  201  403  403  403  403  403  201
acknowledgePanic     officer,fire,dispatching        401  403  403  403  403  200  200  404  403  200  403  403  200  200
setPanicLocation     officer,fu                      401  403  403  403  403  200  403  404  403  403  403  403  403  403
clearPanic           officer,fu,staff,dispatching    401  403  403  403  403  200  403  404  200  403  200  403  200  403

listPenalCodes       member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
search               officer,staff,dispatching       401  403  403  403  403  200* 200* 200* 200* 403  200* 403  200*  403
suggestNames         officer,staff,dispatching       401  403  403  403  403  200* 200* 200* 200* 403  200* 403  200*  403
suggestVehicles      officer,staff,dispatching       401  403  403  403  403  200* 200* 200* 200* 403  200* 403  200*  403
suggestWeapons       officer,staff,dispatching       401  403  403  403  403  200* 200* 200* 200* 403  200* 403  200*  403
searchMedical        fire                            401  403  403  403  403  403  403  403  403  200* 403  403  403  200*
suggestPatients      fire                            401  403  403  403  403  403  403  403  403  200* 403  403  403  200*

listWarrants         officer,staff,dispatching       401  403  403  403  403  200* 200* 200  200* 403  200* 403  200*  403
createWarrant        officer                         401  403  403  403  403  201  201  201  403  403  403  403  403  403
resolveWarrant       officer                         401  403  403  403  403  200  200  404  403  403  403  403  403  403

createReport         officer                         401  403  403  403  403  201  201  201  403  403  403  403  403  403
listReports          own,officer,staff               401  200  200* 200  200  200* 200* 200  200* 200  200* 200  200  200
getReport            own,officer,staff               401  404  200* 404  404  200* 200* 404  200* 404  200* 404  404  404
amendReport          officer,staff                   401  403  403  403  403  200  403  404  200  403  200  403  403  403
payFine              own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
sendDirectMessage    officer                         401  403  403  403  403  200  403  403  403  403  403  403  403  403
releaseFromCustody   judge,staff                     401  403  403  403  403  403  403  403  200  403  200  403  403  403
voidReport           staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
unvoidReport         staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403

contestReport        own                             401  404  201  404  404  404  404  404  404  404  404  404  404  404
listCases            member                          401  200* 200* 200* 200* 200* 200* 200* 200* 200* 200* 200* 200* 200*
getCase              member                          401  200* 200* 200* 200* 200* 200* 200* 200* 200* 200* 200* 200* 200*
addStatement         own,officer,judge               401  404  201  404  404  201  404  404  201  404  404  404  404  404
withdrawCase         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
ruleCase             judge                           401  403  403  403  403  403  403  403  200  403  403  403  403  403

fileUseOfForce       officer                         401  403  403  403  403  201  201  201  403  403  403  403  403  403
fileAccident         officer                         401  403  403  403  403  201  201  201  403  403  403  403  403  403
fileScene            officer                         401  403  403  403  403  201  201  201  403  403  403  403  403  403
fileIncident         officer                         401  403  403  403  403  201  201  201  403  403  403  403  403  403
filePatientCare      fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  201
fileFireIncident     fu                              401  403  403  403  403  403  403  403  403  403  403  403  403  201
listSafetyReports    officer,staff,fire              401  403  403  403  403  200* 200* 200  200* 200  200* 403  403  200
getSafetyReport      officer,staff,fire              401  403  403  403  403  200* 200* 404  200* 403  200* 403  403  403
amendSafetyReport    officer,staff,fire              401  403  403  403  403  200  403  404  200  403  200  403  403  403

getDiscordHealth     staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
checkDiscord         staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
listOutbox           staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403
sendAgain            staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
receiveInteraction   discord                         401  401  401  401  401  401  401  401  401  401  401  401  401  401
listAudit            staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403

getGuild             admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
listSettings         admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
listChanges          admin                           401  403  403  403  403  403  403  403  403  403  200* 403  403  403
undoChange           admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
getSection           admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
changeSection        admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
getSetup             admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
claimSetup           member                          401  404  404  404  404  404  404  404  404  404  200  404  404  404
finishSetup          admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
checkSetup           admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
exportSettings       admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
exportTable          admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
listPacks            admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
previewImport        admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
importSettings       admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
getTreasury          admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
getCommunity         member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
getCatalog           member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
getRules             anyone                          404  404  404  404  404  404  404  404  404  404  404  404  404  404

listMembers          staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403
getMember            staff                           401  403  403  403  403  403  403  403  200* 403  200* 403  403  403
refreshMember        staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
signOutMember        staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
suspendMember        staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
liftSuspension       staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403
adjustMoney          staff                           401  403  403  403  403  403  403  403  200  403  200  403  403  403

nameAdministrator    admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403
deleteMember         admin                           401  403  403  403  403  403  403  403  403  403  200  403  403  403

getOwnAccount        member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
signOutOthers        member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
exportAccount        member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
deleteOwnAccount     member                          401  400  400  400  400  400  400  400  400  400  400  400  400  400

getPush              member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
addDevice            member                          401  201  201  201  201  201  201  201  201  201  201  201  201  201
renameDevice         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
removeDevice         own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
testDevice           own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
recordArrival        own                             401  404  200  404  404  404  404  404  404  404  404  404  404  404
savePushChoices      member                          401  200  200  200  200  200  200  200  200  200  200  200  200  200
findPage             own,officer,staff,fire,dispatcher 401 403 403 403  403  200  200  404  200  200  200  200  200   200
`;

/** Short forms of policies in the table. */
const SHORT = new Map([
  ['fire', 'fireRescue'],
  ['fu', 'fireUnit'],
]);

/** A row: the policy's words, sorted, and each answer as written in the table, such as `200*` or `404`. */
export interface AuthorizationRow {
  who: string[];
  answers: Record<Member, string>;
}

export const AUTHORIZATION: ReadonlyMap<string, AuthorizationRow> = new Map(
  TABLE.trim()
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map(readRow),
);

function readRow(line: string): [string, AuthorizationRow] {
  const [operation = '', words = '', ...cells] = line.trim().split(/\s+/);
  if (cells.length !== CAST.length) throw new Error(`The row lacks answers: ${line}`);
  const answers = Object.fromEntries(CAST.map((member, column) => [member, cells[column] ?? '']));
  const who = words.split(',').map((word) => SHORT.get(word) ?? word);
  return [operation, { who: who.sort(), answers: answers as Record<Member, string> }];
}

/** Returns a user who may make the request. */
export function allowed(operation: Operation): Member {
  const answers = AUTHORIZATION.get(operation)?.answers;
  const first = (statuses: RegExp) =>
    (['owner', 'officer', 'staff', 'admin', 'dispatching', 'medic'] as const).find((each) =>
      statuses.test(answers?.[each] ?? ''),
    );
  // A 409 comes last in the order of checks.
  const member = first(/^[23]/) ?? first(/^409/);
  return member ?? 'recruit';
}
