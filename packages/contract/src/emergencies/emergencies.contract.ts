import { type Static, type TObject, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  Id,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalInteger,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { RefusedUnits, UnitIds } from '../dispatch/calls.contract.ts';
import { CallDetail, Services } from '../dispatch/calls.schema.ts';
import {
  CALL_TYPE_MAX,
  DETAILS_MAX,
  LOCATION_MAX,
  POSTAL_MAX,
  SERVICES,
} from '../dispatch/dispatch.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { AnyEmergency, Emergency, OwnEmergency } from './emergencies.schema.ts';
import {
  CANCEL_REASON_MAX,
  DROP_NOTE_MAX,
  DROP_REASONS,
  EMERGENCY_STATES,
  LINE_MAX,
} from './emergencies.values.ts';

/** Postal or location is required. */
export const EmergencyCreate = Type.Object({
  platform: OfferedPlatform,
  /** Defaults to the last tile. */
  type: OptionalText(CALL_TYPE_MAX),
  /** Defaults to the tile's services. */
  services: Type.Optional(Services),
  location: OptionalText(LOCATION_MAX),
  postal: OptionalText(POSTAL_MAX),
  details: OptionalText(DETAILS_MAX),
  /** Defaults to an anonymous call. */
  civilianId: OptionalOf(Id),
});
export type EmergencyCreate = Static<typeof EmergencyCreate>;

export const EmergencyRelease = Type.Object({
  type: Type.Optional(RequiredText(CALL_TYPE_MAX)),
  location: OptionalText(LOCATION_MAX),
  postal: OptionalText(POSTAL_MAX),
  details: OptionalText(DETAILS_MAX),
  priority: OptionalInteger(1, 3),
  services: Type.Optional(Services),
  unitIds: Type.Optional(UnitIds),
  move: OptionalOf(Type.Boolean()),
});
export type EmergencyRelease = Static<typeof EmergencyRelease>;

const EmergencySaved = Saved({ emergency: Emergency });
const OwnSaved = Saved({ emergency: OwnEmergency });
const change = <const P extends string, A extends TObject>(path: P, summary: string, answer: A) => ({
  method: 'POST' as const,
  path,
  summary,
  tag: 'emergencies',
  who: ['dispatching'] as const,
  params: IdParams,
  answer,
});

export const emergencyEndpoints = {
  getEmergencyOptions: endpoint({
    method: 'GET',
    path: '/api/911/options',
    summary: 'Get the platforms where 911 is open, and the tiles',
    tag: 'emergencies',
    who: ['member'],
    answer: Type.Object({
      platforms: Type.Array(
        Type.Object({
          platform: OneOf(PLATFORMS),
          open: Type.Boolean(),
          dispatched: Type.Boolean(),
        }),
      ),
      tiles: Type.Array(
        Type.Object({ label: Type.String(), type: Type.String(), services: Type.Array(OneOf(SERVICES)) }),
      ),
    }),
  }),
  createEmergency: endpoint({
    method: 'POST',
    path: '/api/911',
    summary: 'Call 911; the call waits for a dispatcher, or goes straight to the board',
    tag: 'emergencies',
    who: ['member'],
    body: EmergencyCreate,
    answer: OwnSaved,
    status: 201,
    idempotent: true,
    daily: '911 calls',
  }),
  listOwnEmergencies: endpoint({
    method: 'GET',
    path: '/api/911/mine',
    summary: 'List your 911 calls, newest first',
    tag: 'emergencies',
    who: ['own'],
    answer: Type.Object({ emergencies: Type.Array(OwnEmergency) }),
  }),
  listEmergencies: endpoint({
    method: 'GET',
    path: '/api/911',
    summary: 'List waiting 911 calls, oldest first; with a state, the calls in it, newest first',
    tag: 'emergencies',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      state: Type.Optional(OneOf(EMERGENCY_STATES)),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ emergencies: Type.Array(Emergency), nextCursor: NextCursor }),
  }),
  getEmergency: endpoint({
    method: 'GET',
    path: '/api/911/:id',
    summary: 'Get a 911 call',
    tag: 'emergencies',
    who: ['own', 'officer', 'fireRescue', 'staff', 'dispatcher'],
    params: IdParams,
    answer: Type.Object({ emergency: AnyEmergency }),
  }),
  addEmergencyLine: endpoint({
    ...change(
      '/api/911/:id/lines',
      'Add a line to a 911 call, from or to the caller',
      Saved({ emergency: AnyEmergency }),
    ),
    who: ['own', 'officer', 'fireUnit', 'dispatching'],
    body: Type.Object({ text: RequiredText(LINE_MAX) }),
    idempotent: true,
    daily: '911 messages',
  }),
  cancelEmergency: endpoint({
    ...change('/api/911/:id/cancel', 'Cancel your own 911 call; a call on the board stays open', OwnSaved),
    who: ['own'],
    body: OptionalBody({ reason: OptionalText(CANCEL_REASON_MAX) }),
    idempotent: true,
  }),
  takeEmergency: endpoint({
    ...change('/api/911/:id/take', 'Take a waiting 911 call', EmergencySaved),
    body: OptionalBody({
      /** Takes the call over from another dispatcher. */
      over: OptionalOf(Type.Boolean()),
    }),
  }),
  requeueEmergency: endpoint({
    ...change('/api/911/:id/give-back', 'Return a taken 911 call to the queue', EmergencySaved),
  }),
  releaseEmergency: endpoint({
    ...change(
      '/api/911/:id/release',
      'Put a 911 call on the board, as its dispatcher, or as a unit if no dispatcher answers',
      Saved({ emergency: Emergency, call: CallDetail, refused: RefusedUnits }),
    ),
    who: ['officer', 'fireUnit', 'dispatching'],
    idempotent: true,
    body: Type.Unsafe<EmergencyRelease | null>({ ...EmergencyRelease, type: ['object', 'null'] }),
  }),
  linkEmergency: endpoint({
    ...change(
      '/api/911/:id/link',
      'Link a 911 call to an existing call',
      Saved({ emergency: Emergency, call: CallDetail }),
    ),
    who: ['officer', 'fireUnit', 'dispatching'],
    idempotent: true,
    body: Type.Object({ callId: Id }),
  }),
  dropEmergency: endpoint({
    ...change('/api/911/:id/drop', 'Drop a 911 call', EmergencySaved),
    idempotent: true,
    body: Type.Object({ reason: OneOf(DROP_REASONS), note: OptionalText(DROP_NOTE_MAX) }),
  }),
  restoreEmergency: endpoint({
    ...change('/api/911/:id/restore', 'Return a dropped 911 call to the queue', EmergencySaved),
    idempotent: true,
    daily: 'restored 911 calls',
  }),
  revealCaller: endpoint({
    method: 'GET',
    path: '/api/911/:id/caller',
    summary: 'Reveal the caller; the audit log records it',
    tag: 'emergencies',
    who: ['staff'],
    params: IdParams,
    answer: Type.Object({
      username: Type.String(),
      discordId: Type.String(),
      civilianName: Nullable(Type.String()),
    }),
    effects: true,
    daily: 'caller lookups',
  }),
};
