export { registerOfficer } from '#features/officers/officers.domain';
export { findOfficer, listOfficersOf, type OfficerRow } from '#features/officers/officers.store';
export { removeProfilesOf } from '#features/officers/removing.domain';
