export { type Deed, type Doer, recordAudit } from '#features/audit/audit.domain';
