import { AuditPanel } from '#features/audit/components/audit-panel.tsx';

/** Where staff reads who did what (resolutions §4). */
export function AuditPage() {
  return <AuditPanel />;
}
