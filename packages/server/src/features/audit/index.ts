export { type Actor, type Deed, recordAudit, recordLook } from '#features/audit/audit.domain';
