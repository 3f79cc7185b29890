import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, Nullable, OneOf } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { Broadcast } from './broadcasts.schema.ts';

/** Somebody who dispatches on a platform. */
export const Dispatcher = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  /** 1 is Dispatch 1. */
  position: Type.Integer(),
  /** The username. */
  name: Type.String(),
  since: Moment,
});
export type Dispatcher = Static<typeof Dispatcher>;

const OnPlatform = Type.Object({ platform: OfferedPlatform });
const saved = { success: Type.Literal(true), message: Type.String() };
const DispatcherSaved = Type.Object({
  ...saved,
  dispatcher: Dispatcher,
  /** Callsign of the unit that this clocked out; null where it clocked out none. */
  clockedOut: Nullable(Type.String()),
});

export const dispatcherEndpoints = {
  signOffDispatcher: endpoint({
    method: 'POST',
    path: '/api/dispatchers/:id/sign-off',
    summary: 'Sign another member off',
    tag: 'console',
    who: ['staff'],
    params: IdParams,
    answer: Type.Object({ ...saved, dispatcher: Dispatcher }),
  }),
  getDispatch: endpoint({
    method: 'GET',
    path: '/api/dispatch',
    summary: 'Who dispatches on a platform, what is broadcast there, and how many 911 calls wait',
    tag: 'console',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      /** May be left out by who reads one platform only. */
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
    summary: 'Dispatch on a platform from now on; a shift of your own ends',
    tag: 'console',
    who: ['dispatcher'],
    body: OnPlatform,
    answer: DispatcherSaved,
    daily: 'shifts',
  }),
  signOff: endpoint({
    method: 'POST',
    path: '/api/dispatch/sign-off',
    summary: 'Stop dispatching on a platform',
    tag: 'console',
    who: ['dispatcher'],
    body: OnPlatform,
    answer: Type.Object({
      ...saved,
      /** Null where one was not signed on. */
      dispatcher: Type.Unsafe<Dispatcher | null>({ anyOf: [Dispatcher, { type: 'null' }] }),
    }),
  }),
};
