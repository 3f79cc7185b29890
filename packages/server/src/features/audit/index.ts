export { type Deed, type Doer, recordAudit, recordLook } from '#features/audit/audit.domain';
