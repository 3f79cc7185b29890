/** What the audit log tells of (issue: who did what to which record, when, from where). */
export const AUDIT_ACTIONS = [
  'search',
  'report.file',
  'report.amend',
  'report.pay',
  'safety-report.file',
  'safety-report.amend',
  'warrant.issue',
  'warrant.resolve',
  'license.suspend',
  'license.reinstate',
  'vehicle.impound',
  'vehicle.release',
  'civilian.delete',
  'civilian.restore',
  'civilian.deceased',
  'account.approve',
  'account.deny',
  'panic.clear',
  'outbox.send-again',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
