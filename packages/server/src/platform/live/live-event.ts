import { formatEventId, type Position } from '#platform/live/event-id';
import type { LoggedEvent } from '#platform/live/events.store';
import type { EventScope } from '#platform/live/may-read';

/** An event as it goes over the wire, made once for everybody who reads it. */
export interface LiveEvent extends EventScope {
  position: Position;
  bytes: Buffer;
}

/** Makes a row of the log what streams send. */
export function toLiveEvent(epoch: string, row: LoggedEvent): LiveEvent {
  const position = { xid: row.xid, id: row.id };
  return {
    position,
    readers: row.readers,
    platform: row.platform,
    userId: row.user_id,
    bytes: Buffer.from(block(row.name, formatEventId(epoch, position), row.data)),
  };
}

/** One of the stream's own words; without an id, what the reader would resume from stays as it was. */
export function ownWord(name: 'ready' | 'resync' | 'heartbeat', id: string | null): string {
  return block(name, id, '{}');
}

function block(name: string, id: string | null, data: string): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}
