export { createBolo } from '#features/dispatch/bolos.domain';
export { attachUnit } from '#features/dispatch/call-units.domain';
export { addNote, closeCall, createCall } from '#features/dispatch/calls.domain';
export type { Author } from '#features/dispatch/calls.policy';
export { holdPlatform } from '#features/dispatch/calls.store';
export { checkOnUnits, noteSignOfLife } from '#features/dispatch/duty.domain';
export {
  changePlatform,
  createUnit,
  setStatus,
  setSubdivision,
  standDown,
  standDownWithoutRole,
} from '#features/dispatch/units.domain';
