export { registerOfficer } from '#features/officers/officers.domain';
export { removeProfileOf } from '#features/officers/removing.domain';
