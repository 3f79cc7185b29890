export { type Actor, recordAudit, recordLook } from '#features/audit/audit.domain';
