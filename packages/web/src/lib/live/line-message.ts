import type { StreamEvent } from './live-stream.ts';

/** What tabs of one browser tell each other. */
export type LineMessage =
  /** Is anybody leading, and how does it stand? */
  | { kind: 'hello' }
  /** The leader's sign of life: whether events come, and the last one's id. */
  | { kind: 'state'; connected: boolean; last: string | null }
  /** An event, and the id of the one that the leader had before it: null where it began to listen only then. */
  | { kind: 'event'; event: StreamEvent; after: string | null }
  /** The server refused the leader's stream. */
  | { kind: 'refused' };

/** Carries messages between the tabs of one browser; none comes back to who sent it. */
export interface LineChannel {
  post(message: LineMessage): void;
  listen(listener: (message: LineMessage) => void): void;
  close(): void;
}

/** A lock that one tab of a browser holds at a time. */
export interface LineLock {
  /** Waits for the lock, or takes it; calls `held` with it and `lost` when another took it. Answers what gives it back. */
  acquire(how: 'wait' | 'take', held: () => void, lost: () => void): () => void;
}
