import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  Id,
  IdParams,
  NextCursor,
  OneOf,
  OptionalBody,
  OptionalInteger,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
  TextSearch,
} from '../common/schema.ts';
import { Offered, OfferedPlatform } from '../settings/offered.ts';
import { Call, CallDetail, Services } from './calls.schema.ts';
import {
  ASSIGNED_MAX,
  CALL_STATUSES,
  CALL_TYPE_MAX,
  DETACH_REASONS,
  DETAILS_MAX,
  DISPOSITION_MAX,
  HOLD_MINUTES_MAX,
  HOLD_REASON_MAX,
  LOCATION_MAX,
  NOTE_MAX,
  POSTAL_MAX,
  RECOMMENDED_MAX,
  RESPONSES,
} from './dispatch.values.ts';
import { AsKind, Unit } from './units.contract.ts';

export const UnitIds = Type.Array(Id, { minItems: 1, maxItems: ASSIGNED_MAX, uniqueItems: true });

const optionalFields = {
  services: Type.Optional(Services),
  location: OptionalText(LOCATION_MAX),
  postal: OptionalText(POSTAL_MAX),
  details: OptionalText(DETAILS_MAX),
  priority: OptionalInteger(1, 3),
};
export const CallCreate = Type.Object({
  type: Offered('callTypes'),
  ...optionalFields,
  /** Attaches the creating officer as primary. */
  attach: OptionalOf(Type.Boolean()),
  /** Detaches the units from their other calls. */
  move: OptionalOf(Type.Boolean()),
  unitIds: Type.Optional(UnitIds),
  /** Required for dispatchers signed on to both platforms. */
  platform: Type.Optional(OfferedPlatform),
  ...AsKind,
});
export type CallCreate = Static<typeof CallCreate>;
const editableFields = { type: Type.Optional(RequiredText(CALL_TYPE_MAX)), ...optionalFields };
/** Absent keys stay unchanged; empty ones are cleared. An empty priority is the type's default. */
export const CallUpdate = Type.Object({
  ...editableFields,
  /** Values the editor started from. Returns 409 if someone else changed a field since. */
  before: Type.Optional(Type.Object(editableFields)),
});
export type CallUpdate = Static<typeof CallUpdate>;

/** Defaults to the member's own unit. */
const UnitChoice = { officerId: OptionalOf(Id) };

const CallSaved = Saved({ call: CallDetail });
export const RefusedUnits = Type.Array(
  Type.Object({ _id: Id, callsign: Type.String(), reason: Type.String() }),
);
const CallAssigned = Saved({ call: CallDetail, refused: RefusedUnits });

const change = <const P extends string>(path: P, summary: string) => ({
  method: 'POST' as const,
  path,
  summary,
  tag: 'dispatch',
  who: ['officer', 'fireUnit', 'dispatching'] as const,
  params: IdParams,
  answer: CallSaved,
});

export const callEndpoints = {
  listCalls: endpoint({
    method: 'GET',
    path: '/api/calls',
    summary: 'List active calls, most urgent first; with status=Closed, closed calls, last closed first',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      status: Type.Optional(OneOf(CALL_STATUSES)),
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ calls: Type.Array(Call), nextCursor: NextCursor }),
    expensive: true,
  }),
  getCall: endpoint({
    method: 'GET',
    path: '/api/calls/:id',
    summary: 'Get a call with the latest lines of its log; the cursor leads to earlier ones',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ call: CallDetail, nextCursor: NextCursor }),
  }),
  createCall: endpoint({
    method: 'POST',
    path: '/api/calls',
    summary: 'Create a call on your platform',
    tag: 'dispatch',
    who: ['officer', 'fireUnit', 'dispatching'],
    body: CallCreate,
    answer: CallAssigned,
    status: 201,
    idempotent: true,
    daily: 'calls',
  }),
  updateCall: endpoint({
    method: 'PUT',
    path: '/api/calls/:id',
    summary: 'Edit a call',
    tag: 'dispatch',
    who: ['officer', 'fireUnit', 'dispatching'],
    params: IdParams,
    body: CallUpdate,
    answer: CallSaved,
    daily: 'call changes',
  }),
  attachToCall: endpoint({
    ...change('/api/calls/:id/attach', 'Attach a unit; the first one is the primary officer'),
    body: OptionalBody({
      officerId: OptionalOf(Id),
      move: OptionalOf(Type.Boolean()),
      ...AsKind,
    }),
    daily: 'unit assignments',
    idempotent: true,
  }),
  assignToCall: endpoint({
    ...change('/api/calls/:id/assign', 'Attach several units; returns the refused ones with reasons'),
    body: Type.Object({
      unitIds: UnitIds,
      move: OptionalOf(Type.Boolean()),
    }),
    answer: CallAssigned,
    daily: 'unit assignments',
    idempotent: true,
  }),
  detachFromCall: endpoint({
    ...change('/api/calls/:id/detach', 'Detach a unit'),
    body: OptionalBody({ ...UnitChoice, reason: OptionalOf(OneOf(DETACH_REASONS)) }),
    daily: 'unit detachments',
  }),
  setResponse: endpoint({
    ...change('/api/calls/:id/response', "Set a unit's response to the call"),
    body: Type.Object({ response: OneOf(RESPONSES), unitId: OptionalOf(Id) }),
    daily: 'response changes',
  }),
  recommendUnits: endpoint({
    method: 'GET',
    path: '/api/calls/:id/recommended',
    summary: 'Recommend units to send, best first, with reasons',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    params: IdParams,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: RECOMMENDED_MAX })) }),
    answer: Type.Object({ units: Type.Array(Type.Object({ unit: Unit, because: Type.String() })) }),
  }),
  listEarlierCalls: endpoint({
    method: 'GET',
    path: '/api/calls/earlier',
    summary: 'List the last closed calls at a postal, and count recent ones',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      postal: Type.String({ minLength: 1, maxLength: POSTAL_MAX, pattern: '^[^\\u0000]*$' }),
    }),
    answer: Type.Object({ calls: Type.Array(Call), count90: Type.Integer() }),
  }),
  setPrimaryOfficer: endpoint({
    ...change('/api/calls/:id/primary', 'Make an officer primary, attaching them if needed'),
    body: OptionalBody(UnitChoice),
    daily: 'primary officer changes',
  }),
  addCallNote: endpoint({
    ...change('/api/calls/:id/notes', 'Add a note to the log'),
    idempotent: true,
    body: Type.Object({ text: RequiredText(NOTE_MAX) }),
    daily: 'call notes',
  }),
  closeCall: endpoint({
    ...change('/api/calls/:id/close', 'Close a call'),
    body: OptionalBody({
      disposition: OptionalText(DISPOSITION_MAX),
      /** Also makes units that are busy or on a stop available. */
      clear: OptionalOf(Type.Boolean()),
    }),
    daily: 'closed calls',
  }),
  holdCall: endpoint({
    ...change('/api/calls/:id/hold', 'Put an open call without units on hold'),
    body: Type.Object({
      minutes: Type.Integer({ minimum: 1, maximum: HOLD_MINUTES_MAX }),
      reason: OptionalText(HOLD_REASON_MAX),
    }),
    daily: 'call changes',
  }),
  unholdCall: endpoint({
    ...change('/api/calls/:id/unhold', 'Take a call off hold'),
    daily: 'call changes',
  }),
  mergeCall: endpoint({
    ...change('/api/calls/:id/merge', 'Merge a call into another: move its units and callers, and close it'),
    body: Type.Object({ into: Id }),
    daily: 'call changes',
  }),
  reopenCall: endpoint({
    ...change('/api/calls/:id/reopen', 'Reopen a closed call with the units that are still on duty'),
    daily: 'call changes',
  }),
};
