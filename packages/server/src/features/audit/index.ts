export { type Actor, auditRead, HOST, recordAudit } from '#features/audit/audit.domain';
export { eraseActorName } from '#features/audit/audit.store';
