export { createBolo, listBolosAbout } from '#features/dispatch/bolos.domain';
export { presentBolo } from '#features/dispatch/bolos.events';
export { boloInWords, HALF_SEEN, isForPlate } from '#features/dispatch/bolos.rules';
export { activeBolosAbout, type BoloRow } from '#features/dispatch/bolos.store';
export { attachUnit } from '#features/dispatch/call-units.domain';
export { addNote, closeCall, createCall } from '#features/dispatch/calls.domain';
export type { ActingOfficer } from '#features/dispatch/calls.policy';
export { holdPlatforms, holdProfile } from '#features/dispatch/calls.store';
export { requireCall } from '#features/dispatch/calls-change.domain';
export {
  checkOnUnits,
  clockOutTime,
  noteSignOfLife,
  standDownUncovered,
} from '#features/dispatch/duty.domain';
export { endPanicOf } from '#features/dispatch/panics.domain';
export { tellOtherNames, tellRenaming } from '#features/dispatch/renaming.domain';
export { endPanicsOn, retellUnits } from '#features/dispatch/retelling.domain';
export {
  createUnit,
  setStatus,
  setSubdivision,
  standDown,
  standDownUnnamed,
  standDownWithoutRole,
} from '#features/dispatch/units.domain';
export { dropSubdivision, moveUnit } from '#features/dispatch/units.store';
