import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Done,
  Id,
  IdParams,
  Nullable,
  OneOf,
  OptionalText,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { DEVICE_KINDS, DEVICE_NAME_MAX, ENDPOINT_MAX, RINGS, ZONE_MAX } from './push.values.ts';

/** Never exposes its endpoint. */
export const PushDevice = Type.Object({
  _id: Id,
  name: Type.String(),
  kind: OneOf(DEVICE_KINDS),
  createdAt: DateTime,
  lastArrivedAt: Nullable(DateTime),
});
export type PushDevice = Static<typeof PushDevice>;

const TimeOfDay = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
});

export const PushChoices = Type.Object({
  panic: OneOf(RINGS),
  emergency: OneOf(RINGS),
  assigned: Type.Boolean(),
  duty: Type.Boolean(),
  report: Type.Boolean(),
  account: Type.Boolean(),
  payment: Type.Boolean(),
  newCall: Type.Boolean(),
  /** Only panics notify between the two. Both or neither; may span midnight. */
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
  /** IANA zone of the quiet hours and of times in messages. */
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
  /** Previous endpoint of the same device. */
  replaces: OptionalText(ENDPOINT_MAX),
  /** IANA zone of the browser, used until the member chooses one. */
  timeZone: Type.Optional(Type.String({ maxLength: ZONE_MAX })),
});
export type DeviceAdd = Static<typeof DeviceAdd>;

const DeviceSaved = Saved({ device: PushDevice });

export const pushEndpoints = {
  getPush: endpoint({
    method: 'GET',
    path: '/api/push',
    summary: 'Get the subscription key, your devices, and your notification preferences',
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
    summary: 'Subscribe this browser to push notifications; repeating it changes nothing',
    tag: 'push',
    who: ['member'],
    body: DeviceAdd,
    status: 201,
    repeated: 200,
    answer: DeviceSaved,
    daily: 'devices',
  }),
  renameDevice: endpoint({
    method: 'PATCH',
    path: '/api/push/devices/:id',
    summary: 'Rename one of your devices',
    tag: 'push',
    who: ['own'],
    params: IdParams,
    body: Type.Object({ name: RequiredText(DEVICE_NAME_MAX) }),
    answer: DeviceSaved,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/push/devices/:id',
    summary: 'Remove one of your devices',
    tag: 'push',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
  testDevice: endpoint({
    method: 'POST',
    path: '/api/push/devices/:id/test',
    summary: 'Send a test to one of your devices',
    tag: 'push',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
  recordArrival: endpoint({
    method: 'POST',
    path: '/api/push/devices/:id/arrived',
    summary: 'Report that a notification arrived, and when',
    tag: 'push',
    who: ['own'],
    params: IdParams,
    body: Type.Object({ at: DateTime }),
    answer: Done,
  }),
  savePushChoices: endpoint({
    method: 'PUT',
    path: '/api/push/choices',
    summary: 'Set notification preferences; absent ones stay unchanged',
    tag: 'push',
    who: ['member'],
    body: Type.Partial(PushChoices),
    answer: Saved({ choices: PushChoices }),
  }),
};
