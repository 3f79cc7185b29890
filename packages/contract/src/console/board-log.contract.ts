import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  NextCursor,
  Nullable,
  OneOf,
  PageQuery,
  RequiredText,
  Saved,
  TextSearch,
} from '../common/schema.ts';
import { CALL_ENTRY_KINDS, NOTE_MAX } from '../dispatch/dispatch.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { BOARD_ENTRY_KINDS } from './console.values.ts';
import { Period } from './period.ts';

export const LogEntry = Type.Object({
  _id: Id,
  at: DateTime,
  /** "Dispatch 1", or a unit's callsign; null for the server. */
  by: Nullable(Type.String()),
  kind: OneOf([...new Set([...BOARD_ENTRY_KINDS, ...CALL_ENTRY_KINDS])]),
  text: Type.String(),
  /** Null for entries of the board. */
  callId: Nullable(Id),
  callNumber: Nullable(Type.Integer()),
});
export type LogEntry = Static<typeof LogEntry>;

export const boardLogEndpoints = {
  listLog: endpoint({
    method: 'GET',
    path: '/api/dispatch/log',
    summary: 'List the log of a platform and its calls, newest first',
    tag: 'console',
    who: ['dispatcher'],
    query: Type.Object({
      ...Period.properties,
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ entries: Type.Array(LogEntry), nextCursor: NextCursor }),
    expensive: true,
  }),
  addLogNote: endpoint({
    method: 'POST',
    path: '/api/dispatch/log',
    summary: 'Leave a note for the next dispatcher',
    tag: 'console',
    who: ['dispatching'],
    body: Type.Object({ platform: OfferedPlatform, text: RequiredText(NOTE_MAX) }),
    answer: Saved({ entry: LogEntry }),
    status: 201,
    idempotent: true,
    daily: 'log notes',
  }),
};
