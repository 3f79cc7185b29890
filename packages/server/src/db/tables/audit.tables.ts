import type { AuditAction } from '@ten-four/contract/audit/audit.values';

/** Who did what to which record, when, and from where; append-only, but for what was trimmed. */
export interface AuditEntriesTable {
  id: string;
  action: AuditAction;
  user_id: string;
  /** As they were called then. */
  username: string;
  /** Where an officer did it. */
  callsign: string | null;
  /** Username and callsign, case folded. */
  by_folded: string;
  /** The kind of what it was done to, and its id; null where there is no one thing. */
  object: string | null;
  object_id: string | null;
  summary: string;
  /** The summary, case folded. */
  folded: string;
  /** The address it came from. */
  address: string;
  created_at: number;
}

/** What the operator had deleted from the audit log, and when. */
export interface AuditTrimsTable {
  /** Entries made before this went. */
  older_than: number;
  at: number;
}
