export { registerOfficer } from '#features/officers/officers.domain';
