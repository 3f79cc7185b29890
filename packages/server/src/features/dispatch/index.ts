export { addBoardEntry } from '#features/dispatch/board-log.store';
export { createBolo, listBolosAbout } from '#features/dispatch/bolos/bolos.domain';
export { presentBolo } from '#features/dispatch/bolos/bolos.events';
export { boloStatus, describeBolo, isForPerson, isForPlate } from '#features/dispatch/bolos/bolos.rules';
export { type BoloRow, findBolo, listActiveBolosMatching } from '#features/dispatch/bolos/bolos.store';
export { listCallsNumbered } from '#features/dispatch/calls/call-search.store';
export { attachUnit } from '#features/dispatch/calls/call-units.domain';
export { listOpenCallsOf } from '#features/dispatch/calls/call-units.store';
export { addNote } from '#features/dispatch/calls/calls.domain';
export {
  type Actor,
  actorForMedic,
  actorForNewCall,
  actorsOf,
  type DispatcherActor,
  type OfficerActor,
  platformsShownTo,
} from '#features/dispatch/calls/calls.policy';
export { findCall, lockPlatforms, lockPlatformsOf, lockProfile } from '#features/dispatch/calls/calls.store';
export { requireCall } from '#features/dispatch/calls/calls-change.domain';
export { closeCall } from '#features/dispatch/calls/closing.domain';
export { createCall } from '#features/dispatch/calls/creating.domain';
export { holdCall } from '#features/dispatch/calls/merging.domain';
export { setResponse } from '#features/dispatch/calls/responses.domain';
export { listCardSubjects, readCallForCard, readPanicForCard } from '#features/dispatch/card-content.domain';
export type { ChangeContext } from '#features/dispatch/change-context';
export { lockFor } from '#features/dispatch/confirming.domain';
export { signOff, signOffOther, signOn } from '#features/dispatch/dispatchers/dispatchers.domain';
export { presentDispatcher } from '#features/dispatch/dispatchers/dispatchers.events';
export { listDispatchers } from '#features/dispatch/dispatchers/dispatchers.store';
export { takeEmergency } from '#features/dispatch/emergencies/answering.domain';
export { eraseCaller, findEmergency, listWaiting } from '#features/dispatch/emergencies/emergencies.store';
export { linkEmergency, releaseEmergency } from '#features/dispatch/emergencies/releasing.domain';
export { reportEmergency } from '#features/dispatch/emergencies/reporting.domain';
export { releaseUnanswered, requeueUnattended } from '#features/dispatch/emergencies/waiting.domain';
export { endPanicOf } from '#features/dispatch/panics/panics.domain';
export { findPanic } from '#features/dispatch/panics/panics.store';
export { addPatient } from '#features/dispatch/patients/patients.domain';
export { findPatient, setPatientReport } from '#features/dispatch/patients/patients.store';
export { boardApparatus } from '#features/dispatch/units/crews.domain';
export {
  checkDuties,
  clockOutDeadline,
  findEndedDuty,
  signOffDeadline,
} from '#features/dispatch/units/duty.domain';
export { findLastShift, type LastShiftRow } from '#features/dispatch/units/duty.store';
export { endDuty, planUncoveredEnds } from '#features/dispatch/units/ending-duty.domain';
export { endOwnShift, setStatus } from '#features/dispatch/units/own-shift.domain';
export { publishCharacterRename, publishOfficerChange } from '#features/dispatch/units/renaming.domain';
export { markActive, moveToSubdivision, moveUnit } from '#features/dispatch/units/serving.store';
export { planApparatusChange, planUnitChange } from '#features/dispatch/units/settings-changes.domain';
export { createUnit, listUnits, setSubdivision } from '#features/dispatch/units/units.domain';
