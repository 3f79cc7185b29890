import type { Connection, GatewaySession } from '#platform/discord/gateway/connection';
import type { GatewayRow } from '#platform/discord/gateway/gateway.store';

/** A connection with what belongs to it. */
export interface Run {
  connection: Connection | null;
  isLive: boolean;
  /** Why Discord does not want this bot; null while it does. */
  refusal: 'intent' | 'refused' | null;
  /** What came in is dealt with one after the other. */
  queue: Promise<void>;
  /** Up to where. */
  dealt: GatewaySession | null;
  /** The members are to be compared, from this time on; null: they are not. */
  syncFrom: number | null;
  syncing: Promise<void> | null;
  attempts: number;
  /** Not tried before. */
  tryFrom: number;
  row: GatewayRow;
}

/** Goes on where the last one ended, as far as that is known. */
export function beginRun(row: GatewayRow): Run {
  const { session_id: sessionId, resume_url: resumeUrl, sequence } = row;
  const isThere = sessionId !== null && resumeUrl !== null && sequence !== null;
  return {
    connection: null,
    isLive: false,
    refusal: null,
    queue: Promise.resolve(),
    dealt: isThere ? { sessionId, resumeUrl, sequence } : null,
    syncFrom: row.sync_due === 1 ? 0 : null,
    syncing: null,
    attempts: 0,
    tryFrom: 0,
    row,
  };
}

/** What the next one needs of a session. */
export const sessionColumns = (session: GatewaySession | null) => ({
  session_id: session?.sessionId ?? null,
  resume_url: session?.resumeUrl ?? null,
  sequence: session?.sequence ?? null,
});
