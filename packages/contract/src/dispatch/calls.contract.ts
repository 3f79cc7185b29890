import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  Id,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalInteger,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { Offered, OfferedPlatform } from '../settings/offered.ts';
import {
  CALL_ENTRY_KINDS,
  CALL_STATUSES,
  CALL_TYPE_MAX,
  DETAILS_MAX,
  DISPOSITION_MAX,
  LOCATION_MAX,
  NOTE_MAX,
  POSTAL_MAX,
} from './dispatch.values.ts';
import { OfficerRef } from './units.contract.ts';

const text = Nullable(Type.String());
const NullableRef = Type.Unsafe<OfficerRef | null>({ anyOf: [OfficerRef, { type: 'null' }] });

const callFields = {
  _id: Id,
  platform: OneOf(PLATFORMS),
  callNumber: Type.Integer(),
  type: Type.String(),
  location: text,
  postal: text,
  details: text,
  /** 1 is the most urgent, 3 the least. */
  priority: Type.Integer(),
  /** Assigned while a unit is attached; Closed whatever is attached. */
  status: OneOf(CALL_STATUSES),
  primaryOfficer: NullableRef,
  /** The attached units in the order in which they came; a closed call keeps them. */
  units: Type.Array(OfficerRef),
  createdBy: OfficerRef,
  createdAt: Moment,
  updatedAt: Moment,
  closedAt: Nullable(Moment),
  disposition: text,
};

/** A call as lists and events show it. */
export const Call = Type.Object(callFields);
export type Call = Static<typeof Call>;

/** One line of a call's log. */
export const CallEntry = Type.Object({
  _id: Id,
  kind: OneOf(CALL_ENTRY_KINDS),
  text: Type.String(),
  /** Callsign of who did it; null where the server did. */
  by: text,
  at: Moment,
});
export type CallEntry = Static<typeof CallEntry>;

/** A call with lines of its log, oldest first: in the answer to a change those that the change added. */
export const CallDetail = Type.Object({ ...callFields, log: Type.Array(CallEntry) });
export type CallDetail = Static<typeof CallDetail>;

const optionalFields = {
  location: OptionalText(LOCATION_MAX),
  postal: OptionalText(POSTAL_MAX),
  details: OptionalText(DETAILS_MAX),
  priority: OptionalInteger(1, 3),
};
export const CallCreate = Type.Object({
  type: Offered('callTypes'),
  ...optionalFields,
  /** Attaches the officer who creates it, who then is the primary one. */
  attach: OptionalOf(Type.Boolean()),
});
export type CallCreate = Static<typeof CallCreate>;
/**
 * A key that is absent stays as it is; an empty one is cleared, an empty priority is the type's own. A type that is not
 * offered any more may be said of a call that has it.
 */
export const CallUpdate = Type.Object({
  type: Type.Optional(RequiredText(CALL_TYPE_MAX)),
  ...optionalFields,
});
export type CallUpdate = Static<typeof CallUpdate>;

/** Which officer is meant; oneself where it is absent or empty. */
const OfficerChoice = OptionalBody({
  officerId: OptionalOf(Id),
});

const CallSaved = Type.Object({ success: Type.Literal(true), message: Type.String(), call: CallDetail });

const change = <const P extends string>(path: P, summary: string) => ({
  method: 'POST' as const,
  path,
  summary,
  tag: 'dispatch',
  who: ['officer'] as const,
  params: IdParams,
  answer: CallSaved,
});

export const callEndpoints = {
  listCalls: endpoint({
    method: 'GET',
    path: '/api/calls',
    summary: 'The active calls, most urgent first; with status=Closed the closed ones, last closed first',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      status: Type.Optional(OneOf(CALL_STATUSES)),
      /** Among closed calls: number, type, location, postal, details or disposition hold this. */
      q: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ calls: Type.Array(Call), nextCursor: NextCursor }),
  }),
  getCall: endpoint({
    method: 'GET',
    path: '/api/calls/:id',
    summary: 'One call with the latest lines of its log; the cursor leads to earlier ones',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ call: CallDetail, nextCursor: NextCursor }),
  }),
  createCall: endpoint({
    method: 'POST',
    path: '/api/calls',
    summary: 'Create a call on your platform',
    tag: 'dispatch',
    who: ['officer'],
    body: CallCreate,
    answer: CallSaved,
    status: 201,
    idempotent: true,
  }),
  updateCall: endpoint({
    method: 'PUT',
    path: '/api/calls/:id',
    summary: 'Edit a call',
    tag: 'dispatch',
    who: ['officer'],
    params: IdParams,
    body: CallUpdate,
    answer: CallSaved,
  }),
  attachToCall: endpoint({
    ...change('/api/calls/:id/attach', 'Attach a unit; the first one is the primary officer'),
    body: OptionalBody({
      officerId: OptionalOf(Id),
      /** Takes the unit from all its other calls. */
      move: OptionalOf(Type.Boolean()),
    }),
  }),
  detachFromCall: endpoint({ ...change('/api/calls/:id/detach', 'Detach a unit'), body: OfficerChoice }),
  setPrimaryOfficer: endpoint({
    ...change('/api/calls/:id/primary', 'Make an officer the primary one, attaching them if need be'),
    body: OfficerChoice,
  }),
  addCallNote: endpoint({
    ...change('/api/calls/:id/notes', 'Add a note to the log'),
    body: Type.Object({ text: RequiredText(NOTE_MAX) }),
  }),
  closeCall: endpoint({
    ...change('/api/calls/:id/close', 'Close a call'),
    body: OptionalBody({ disposition: OptionalText(DISPOSITION_MAX) }),
  }),
  reopenCall: endpoint({
    ...change('/api/calls/:id/reopen', 'Reopen a closed call with the units that are still on duty'),
  }),
};
