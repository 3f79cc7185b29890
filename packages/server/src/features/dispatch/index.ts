export { createBolo, listBolosAbout } from '#features/dispatch/bolos/bolos.domain';
export { presentBolo } from '#features/dispatch/bolos/bolos.events';
export { boloInWords, HALF_SEEN, isForPlate } from '#features/dispatch/bolos/bolos.rules';
export { activeBolosAbout, type BoloRow } from '#features/dispatch/bolos/bolos.store';
export { attachUnit } from '#features/dispatch/calls/call-units.domain';
export { addNote, closeCall, createCall } from '#features/dispatch/calls/calls.domain';
export type { ActingOfficer } from '#features/dispatch/calls/calls.policy';
export { holdPlatforms, holdProfile } from '#features/dispatch/calls/calls.store';
export { requireCall } from '#features/dispatch/calls/calls-change.domain';
export {
  checkOnUnits,
  clockOutTime,
  noteSignOfLife,
  standDownUncovered,
} from '#features/dispatch/units/duty.domain';
export { endPanicOf } from '#features/dispatch/panics/panics.domain';
export { tellOtherNames, tellRenaming } from '#features/dispatch/units/renaming.domain';
export { endPanicsOn, retellUnits } from '#features/dispatch/units/retelling.domain';
export {
  createUnit,
  setStatus,
  setSubdivision,
  standDown,
  standDownWithoutRole,
} from '#features/dispatch/units/units.domain';
export { dropSubdivision, moveUnit } from '#features/dispatch/units/units.store';
