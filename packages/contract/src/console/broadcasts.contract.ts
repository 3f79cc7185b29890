import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { IdParams, OneOf, OptionalInteger, OptionalOf, RequiredText, Saved } from '../common/schema.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { Broadcast } from './broadcasts.schema.ts';
import { AUDIENCES, BROADCAST_MAX, BROADCAST_MINUTES_MAX, TONES } from './console.values.ts';

const BroadcastSaved = Saved({ broadcast: Broadcast });

export const BroadcastSend = Type.Object({
  platform: OfferedPlatform,
  audience: OneOf(AUDIENCES),
  text: RequiredText(BROADCAST_MAX),
  tone: OneOf(TONES),
  /** Signal 100: lasts until it is ended or replaced. */
  hold: OptionalOf(Type.Boolean()),
  /** Ignored with `hold`. */
  minutes: OptionalInteger(1, BROADCAST_MINUTES_MAX),
});

export const broadcastEndpoints = {
  sendBroadcast: endpoint({
    method: 'POST',
    path: '/api/broadcasts',
    summary:
      "Send a broadcast to a platform's units; a new hold replaces the current one. Fire and EMS units can only send to Fire & EMS",
    tag: 'console',
    who: ['fireUnit', 'dispatching'],
    body: BroadcastSend,
    answer: BroadcastSaved,
    status: 201,
    idempotent: true,
    daily: 'broadcasts',
  }),
  endBroadcast: endpoint({
    method: 'POST',
    path: '/api/broadcasts/:id/end',
    summary: 'End a broadcast; does nothing if it has ended',
    tag: 'console',
    who: ['fireUnit', 'dispatching'],
    params: IdParams,
    answer: BroadcastSaved,
  }),
};
