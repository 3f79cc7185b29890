import type { Connection, GatewaySession } from '#platform/discord/gateway/connection';
import type { GatewayRow } from '#platform/discord/gateway/gateway.store';

export interface Run {
  connection: Connection | null;
  isLive: boolean;
  refusal: 'intent' | 'refused' | null;
  queue: Promise<void>;
  /** Up to the last event that was handled. */
  session: GatewaySession | null;
  /** Time from which members must be compared; null if they need not be. */
  compareFrom: number | null;
  comparing: Promise<void> | null;
  attempts: number;
  retryFrom: number;
  row: GatewayRow;
}

export function beginRun(row: GatewayRow): Run {
  const { session_id: sessionId, resume_url: resumeUrl, sequence } = row;
  const isStored = sessionId !== null && resumeUrl !== null && sequence !== null;
  return {
    connection: null,
    isLive: false,
    refusal: null,
    queue: Promise.resolve(),
    session: isStored ? { sessionId, resumeUrl, sequence } : null,
    compareFrom: row.sync_due === 1 ? 0 : null,
    comparing: null,
    attempts: 0,
    retryFrom: 0,
    row,
  };
}
