import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Viewer } from '#platform/sessions/viewer';

export interface Position {
  xid: number;
  id: number;
}

export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}

export function formatEventId(epoch: string, { xid, id }: Position): string {
  return `${epoch}.${xid}.${id}`;
}

const FORM = /^([0-9a-f]{12})\.([0-9]{1,15})\.([0-9]{1,15})$/;

export function parseEventId(text: string): { epoch: string; position: Position } | null {
  const [, epoch, xid, id] = FORM.exec(text) ?? [];
  if (epoch === undefined) return null;
  return { epoch, position: { xid: Number(xid), id: Number(id) } };
}

/** `settled` 1: no earlier event can appear any longer. */
export interface LoggedEvent extends Position {
  name: string;
  readers: 'dispatch' | 'officers' | 'fire' | 'staff' | 'members' | 'user';
  platform: string | null;
  user_id: string | null;
  data: string;
  settled: number;
}

/** Serialized once for all readers. */
export interface LiveEvent extends EventScope {
  position: Position;
  bytes: Buffer;
}

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

/** Formats a control message. Without an ID, the reader's resume position stays. */
export function streamMessage(name: 'ready' | 'resync' | 'heartbeat', id: string | null): string {
  return block(name, id, '{}');
}

function block(name: string, id: string | null, data: string): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}

export interface EventScope {
  readers: 'dispatch' | 'officers' | 'fire' | 'staff' | 'members' | 'user';
  platform: string | null;
  userId: string | null;
}

export interface EventReader extends Pick<Viewer, 'userId' | 'staff' | 'fireRescue' | 'dispatcher'> {
  officer: { platform: GamePlatform } | null;
}

export function canRead(scope: EventScope, reader: EventReader): boolean {
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

/** Readers with equal keys may read the same events, except personal ones. */
export const rightsKey = ({ staff, dispatcher, fireRescue, officer }: EventReader): string =>
  `${staff} ${dispatcher} ${fireRescue} ${officer?.platform}`;

/** Bytes, and events scanned, before a reader must drain. */
const BYTES_AT_ONCE = 64 * 1024;
const EVENTS_AT_ONCE = 100;

export interface Slice {
  bytes: Buffer;
  count: number;
  remaining: readonly LiveEvent[];
}

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
  return { bytes: Buffer.concat(blocks, bytes), count: blocks.length, remaining: events.slice(end) };
}

function isOfficerOf({ platform }: EventScope, { officer }: EventReader): boolean {
  return officer !== null && officer.platform === platform;
}
