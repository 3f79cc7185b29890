export { registerOfficer } from '#features/officers/officers.domain';
export { removeProfilesOf } from '#features/officers/removing.domain';
