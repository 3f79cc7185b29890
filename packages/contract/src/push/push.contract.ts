import { type Static, type TOptional, type TProperties, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, Nullable, OneOf, OptionalText, RequiredText } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DEVICE_KINDS, DEVICE_NAME_MAX, ENDPOINT_MAX, RINGS, ZONE_MAX } from './push.values.ts';

const success = Type.Literal(true);
const Done = Type.Object({ success, message: Type.String() });

/** A browser that may be rung; where it is reached is told to nobody. */
export const PushDevice = Type.Object({
  _id: Id,
  name: Type.String(),
  kind: OneOf(DEVICE_KINDS),
  createdAt: Moment,
  /** When it last said that something came. */
  lastArrivedAt: Nullable(Moment),
});
export type PushDevice = Static<typeof PushDevice>;

const TimeOfDay = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
});

/** What may ring for somebody, and when. */
export const PushChoices = Type.Object({
  panic: OneOf(RINGS),
  emergency: OneOf(RINGS),
  assigned: Type.Boolean(),
  duty: Type.Boolean(),
  report: Type.Boolean(),
  account: Type.Boolean(),
  payment: Type.Boolean(),
  newCall: Type.Boolean(),
  /** Between the two only panics ring; both or neither, and it may span midnight. */
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
  /** IANA's name of where the quiet hours are meant, and by whose clock messages tell the time. */
  timeZone: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: ZONE_MAX }),
});
export type PushChoices = Static<typeof PushChoices>;

const DeviceAdd = Type.Object({
  endpoint: Type.String({ maxLength: ENDPOINT_MAX }),
  keys: Type.Object({
    p256dh: Type.String({ maxLength: 200 }),
    auth: Type.String({ maxLength: 100 }),
  }),
  name: OptionalText(DEVICE_NAME_MAX),
  kind: Type.Optional(OneOf(DEVICE_KINDS)),
  /** Where the browser was reached until now, if it has exchanged that: it stays the device that it was. */
  replaces: OptionalText(ENDPOINT_MAX),
  /** IANA's name of where the browser is; it counts until another one is chosen. */
  timeZone: Type.Optional(Type.String({ maxLength: ZONE_MAX })),
});
export type DeviceAdd = Static<typeof DeviceAdd>;

const Saved = Type.Object({ success, message: Type.String(), device: PushDevice });

/** Each property, of which a change may leave any out: built of what browsers can build. */
const optional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [N in keyof P]: TOptional<P[N]>;
  };

export const pushEndpoints = {
  getPush: endpoint({
    method: 'GET',
    path: '/api/push',
    summary: "The key that devices subscribe with, one's own devices, and what may ring",
    tag: 'push',
    who: ['member'],
    answer: Type.Object({
      publicKey: Type.String(),
      devices: Type.Array(PushDevice),
      choices: PushChoices,
    }),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/api/push/devices',
    summary: 'Have this browser rung; again for one that is known changes nothing',
    tag: 'push',
    who: ['member'],
    body: DeviceAdd,
    status: 201,
    repeated: 200,
    answer: Saved,
    daily: 'devices',
  }),
  renameDevice: endpoint({
    method: 'PATCH',
    path: '/api/push/devices/:id',
    summary: "Rename one of one's own devices",
    tag: 'push',
    who: ['own'],
    params: IdParams,
    body: Type.Object({ name: RequiredText(DEVICE_NAME_MAX) }),
    answer: Saved,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/push/devices/:id',
    summary: "Ring one of one's own devices no more",
    tag: 'push',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
  testDevice: endpoint({
    method: 'POST',
    path: '/api/push/devices/:id/test',
    summary: "Send one of one's own devices a test",
    tag: 'push',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
  noteArrival: endpoint({
    method: 'POST',
    path: '/api/push/devices/:id/arrived',
    summary: 'A device says that something came, and when',
    tag: 'push',
    who: ['own'],
    params: IdParams,
    body: Type.Object({ at: Moment }),
    answer: Done,
  }),
  choosePush: endpoint({
    method: 'PUT',
    path: '/api/push/choices',
    summary: 'Choose what may ring, and when; what is not named stays',
    tag: 'push',
    who: ['member'],
    body: Type.Object(optional(PushChoices.properties)),
    answer: Type.Object({ success, message: Type.String(), choices: PushChoices }),
  }),
  getPanicCall: endpoint({
    method: 'GET',
    path: '/api/push/panics/:id',
    summary: 'The call of a panic that rang, also once it is cleared',
    tag: 'push',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    params: IdParams,
    answer: Type.Object({ callId: Id, platform: OneOf(PLATFORMS) }),
  }),
};
