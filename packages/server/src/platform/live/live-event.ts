import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Viewer } from '#platform/sessions/viewer';

/** A place in the event log: right after the event with these numbers. */
export interface Position {
  xid: number;
  id: number;
}

/** Whether `a` lies after `b`. */
export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}

/** What clients resume from: which log it is, and the place in it. */
export function formatEventId(epoch: string, { xid, id }: Position): string {
  return `${epoch}.${xid}.${id}`;
}

const FORM = /^([0-9a-f]{12})\.([0-9]{1,15})\.([0-9]{1,15})$/;

/** Reads what `formatEventId` wrote; null for anything else. */
export function parseEventId(text: string): { epoch: string; position: Position } | null {
  const [, epoch, xid, id] = FORM.exec(text) ?? [];
  if (epoch === undefined) return null;
  return { epoch, position: { xid: Number(xid), id: Number(id) } };
}

/** A row of the log. `settled` 1: nothing can come any more that belongs before it. */
export interface LoggedEvent extends Position {
  name: string;
  readers: 'dispatch' | 'officers' | 'staff' | 'members' | 'user';
  platform: string | null;
  user_id: string | null;
  /** JSON. */
  data: string;
  settled: number;
}

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

/** Who an event is for, as its row in the log says. */
export interface EventScope {
  readers: 'dispatch' | 'officers' | 'staff' | 'members' | 'user';
  platform: string | null;
  userId: string | null;
}

/** What of a viewer decides. */
export interface EventReader extends Pick<Viewer, 'userId' | 'staff' | 'fireRescue' | 'dispatcher'> {
  officer: { platform: Platform } | null;
}

/**
 * Whether somebody may read an event. Dispatch of a platform is
 * read by its officers, fire/rescue, dispatchers and staff.
 */
export function mayRead(scope: EventScope, reader: EventReader): boolean {
  switch (scope.readers) {
    case 'dispatch':
      return reader.dispatcher || reader.fireRescue || isOfficerOf(scope, reader);
    case 'officers':
      return reader.staff || isOfficerOf(scope, reader);
    case 'staff':
      return reader.staff;
    case 'members':
      return true;
    case 'user':
      return scope.userId === reader.userId;
  }
}

function isOfficerOf({ platform }: EventScope, { officer }: EventReader): boolean {
  return officer !== null && officer.platform === platform;
}
