export { type Actor, auditRead, HOST, recordAudit } from '#features/audit/audit.domain';
export { eraseName as forgetName } from '#features/audit/audit.store';
