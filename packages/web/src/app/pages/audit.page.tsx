import { AuditPanel } from '#features/audit/components/audit-panel.tsx';

/** Where staff reads who did what. */
export function AuditPage() {
  return <AuditPanel />;
}
