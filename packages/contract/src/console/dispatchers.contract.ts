import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Id, IdParams, Nullable, OneOf, Saved } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { Broadcast } from './broadcasts.schema.ts';

export const Dispatcher = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  position: Type.Integer(),
  name: Type.String(),
  since: DateTime,
});
export type Dispatcher = Static<typeof Dispatcher>;

const OnPlatform = Type.Object({ platform: OfferedPlatform });
const DispatcherSaved = Saved({
  dispatcher: Dispatcher,
  /** Callsign of the unit that signing on clocked out. */
  clockedOut: Nullable(Type.String()),
});

export const dispatcherEndpoints = {
  signOffDispatcher: endpoint({
    method: 'POST',
    path: '/api/dispatchers/:id/sign-off',
    summary: 'Sign off another member',
    tag: 'console',
    who: ['staff'],
    params: IdParams,
    answer: Saved({ dispatcher: Dispatcher }),
  }),
  getDispatch: endpoint({
    method: 'GET',
    path: '/api/dispatch',
    summary: "Get a platform's dispatchers, broadcasts, and number of waiting 911 calls",
    tag: 'console',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      /** Optional for members who can read only one platform. */
      platform: Type.Optional(OfferedPlatform),
    }),
    answer: Type.Object({
      dispatchers: Type.Array(Dispatcher),
      broadcasts: Type.Array(Broadcast),
      waiting: Type.Integer(),
    }),
  }),
  signOn: endpoint({
    method: 'POST',
    path: '/api/dispatch/sign-on',
    summary: 'Sign on as dispatcher of a platform, which ends your shift',
    tag: 'console',
    who: ['dispatcher'],
    body: OnPlatform,
    answer: DispatcherSaved,
    daily: 'shifts',
  }),
  signOff: endpoint({
    method: 'POST',
    path: '/api/dispatch/sign-off',
    summary: 'Sign off as dispatcher of a platform',
    tag: 'console',
    who: ['dispatcher'],
    body: OnPlatform,
    answer: Saved({
      dispatcher: Type.Unsafe<Dispatcher | null>({ anyOf: [Dispatcher, { type: 'null' }] }),
    }),
  }),
};
