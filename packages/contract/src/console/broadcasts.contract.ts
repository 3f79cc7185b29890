import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { IdParams, OneOf, OptionalInteger, OptionalOf, RequiredText } from '../common/schema.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { Broadcast } from './broadcasts.schema.ts';
import { AUDIENCES, BROADCAST_MAX, BROADCAST_MINUTES_MAX, TONES } from './console.values.ts';

const BroadcastSaved = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  broadcast: Broadcast,
});

export const BroadcastSend = Type.Object({
  platform: OfferedPlatform,
  audience: OneOf(AUDIENCES),
  text: RequiredText(BROADCAST_MAX),
  tone: OneOf(TONES),
  /** Signal 100: ends by being ended only, or by the next one. */
  hold: OptionalOf(Type.Boolean()),
  /** How long it is there; of no matter to a hold. */
  minutes: OptionalInteger(1, BROADCAST_MINUTES_MAX),
});

export const broadcastEndpoints = {
  sendBroadcast: endpoint({
    method: 'POST',
    path: '/api/broadcasts',
    summary:
      'Tell the units of a platform something; a second hold takes the place of the first. Fire and EMS their own, by their tone',
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
    summary: 'End a broadcast; one that is over stays as it is',
    tag: 'console',
    who: ['fireUnit', 'dispatching'],
    params: IdParams,
    answer: BroadcastSaved,
  }),
};
