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
  readers: 'dispatch' | 'officers' | 'fire' | 'staff' | 'members' | 'user';
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
  readers: 'dispatch' | 'officers' | 'fire' | 'staff' | 'members' | 'user';
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
    case 'fire':
      return reader.fireRescue;
    case 'staff':
      return reader.staff;
    case 'members':
      return true;
    case 'user':
      return scope.userId === reader.userId;
  }
}

/** Readers of the same key may read the same of all that is not meant for one user. */
export const rightsKey = ({ staff, dispatcher, fireRescue, officer }: EventReader): string =>
  `${staff} ${dispatcher} ${fireRescue} ${officer?.platform}`;

/** Bytes, and events looked at, after which a reader has to take what was written before more is. */
const BYTES_AT_ONCE = 64 * 1024;
const EVENTS_AT_ONCE = 100;

/** What of some events is written at once. */
export interface Slice {
  bytes: Buffer;
  /** How many events that is. */
  count: number;
  /** The events that were not looked at any more. */
  left: readonly LiveEvent[];
}

/** The first slice of those events that are wanted. */
export function sliceOf(events: readonly LiveEvent[], isWanted: (event: LiveEvent) => boolean): Slice {
  const blocks: Buffer[] = [];
  let bytes = 0;
  let end = 0;
  for (const event of events.slice(0, EVENTS_AT_ONCE)) {
    if (bytes >= BYTES_AT_ONCE) break;
    end += 1;
    if (!isWanted(event)) continue;
    blocks.push(event.bytes);
    bytes += event.bytes.length;
  }
  return { bytes: Buffer.concat(blocks, bytes), count: blocks.length, left: events.slice(end) };
}

function isOfficerOf({ platform }: EventScope, { officer }: EventReader): boolean {
  return officer !== null && officer.platform === platform;
}
