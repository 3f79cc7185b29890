import type { Generated } from 'kysely';

/**
 * The log of live events, pruned after a while. Readers go by (xid, id): ids alone become visible out of order on
 * PostgreSQL.
 */
export interface EventsTable {
  id: Generated<number>;
  /** The writing transaction's id on PostgreSQL, 0 on SQLite, which has one writer at a time; the column's default. */
  xid: Generated<number>;
  name: string;
  /** Who may read it: dispatch readers or officers of `platform`, all staff, or one user. */
  readers: 'dispatch' | 'officers' | 'staff' | 'user';
  platform: string | null;
  user_id: string | null;
  /** JSON. */
  data: string;
  created_at: number;
}

/** One row: which log this is, and up to where it was pruned. */
export interface EventLogTable {
  /** Changes when ids begin anew, as after a move to another database; part of what readers resume from. */
  epoch: string;
  pruned_xid: number;
  pruned_id: number;
}
