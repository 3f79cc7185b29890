export { type Actor, HOST, recordAudit, recordLook } from '#features/audit/audit.domain';
export { eraseName as forgetName } from '#features/audit/audit.store';
