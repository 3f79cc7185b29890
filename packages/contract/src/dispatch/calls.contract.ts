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
  /** Attaches the officer who creates it, who then is the primary one. */
  attach: OptionalOf(Type.Boolean()),
  /** Takes the units that are attached or assigned from their other calls. */
  move: OptionalOf(Type.Boolean()),
  /** Units to assign at once. */
  unitIds: Type.Optional(UnitIds),
  /** For a dispatcher of both platforms, who has to say which. */
  platform: Type.Optional(OfferedPlatform),
  ...AsKind,
});
export type CallCreate = Static<typeof CallCreate>;
const editableFields = { type: Type.Optional(RequiredText(CALL_TYPE_MAX)), ...optionalFields };
/**
 * A key that is absent stays as it is; an empty one is cleared, an empty priority is the type's own. A type that is not
 * offered any more may be said of a call that has it.
 */
export const CallUpdate = Type.Object({
  ...editableFields,
  /** Values that the editor started from. A field that someone else changed since then is refused with 409. */
  before: Type.Optional(Type.Object(editableFields)),
});
export type CallUpdate = Static<typeof CallUpdate>;

/** Which unit is meant; one's own where it is absent or empty. */
const UnitChoice = { officerId: OptionalOf(Id) };

const saved = { success: Type.Literal(true), message: Type.String(), call: CallDetail };
const CallSaved = Type.Object(saved);
/** Units that could not be assigned, and why. */
export const RefusedUnits = Type.Array(
  Type.Object({ _id: Id, callsign: Type.String(), reason: Type.String() }),
);
const CallAssigned = Type.Object({ ...saved, refused: RefusedUnits });

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
    summary: 'The active calls, most urgent first; with status=Closed the closed ones, last closed first',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      status: Type.Optional(OneOf(CALL_STATUSES)),
      /** Among closed calls: number, type, location, postal, details or disposition hold this. */
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ calls: Type.Array(Call), nextCursor: NextCursor }),
    expensive: true,
  }),
  getCall: endpoint({
    method: 'GET',
    path: '/api/calls/:id',
    summary: 'One call with the latest lines of its log; the cursor leads to earlier ones',
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
      /** Takes the unit from all its other calls. */
      move: OptionalOf(Type.Boolean()),
      ...AsKind,
    }),
    daily: 'unit assignments',
  }),
  assignToCall: endpoint({
    ...change('/api/calls/:id/assign', 'Attach several units, those that can be'),
    body: Type.Object({
      unitIds: UnitIds,
      /** Takes them from all their other calls. */
      move: OptionalOf(Type.Boolean()),
    }),
    answer: CallAssigned,
    daily: 'unit assignments',
  }),
  detachFromCall: endpoint({
    ...change('/api/calls/:id/detach', 'Detach a unit'),
    body: OptionalBody({ ...UnitChoice, reason: OptionalOf(OneOf(DETACH_REASONS)) }),
    daily: 'unit detachments',
  }),
  setResponse: endpoint({
    ...change('/api/calls/:id/response', 'Say how far a unit of the call is on the way'),
    body: Type.Object({ response: OneOf(RESPONSES), unitId: OptionalOf(Id) }),
    daily: 'response changes',
  }),
  recommendUnits: endpoint({
    method: 'GET',
    path: '/api/calls/:id/recommended',
    summary: 'The units to send, best first, and why',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    params: IdParams,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: RECOMMENDED_MAX })) }),
    answer: Type.Object({ units: Type.Array(Type.Object({ unit: Unit, because: Type.String() })) }),
  }),
  listEarlierCalls: endpoint({
    method: 'GET',
    path: '/api/calls/earlier',
    summary: 'The last calls that were closed at a postal, and how many there were lately',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      postal: Type.String({ minLength: 1, maxLength: POSTAL_MAX, pattern: '^[^\\u0000]*$' }),
    }),
    answer: Type.Object({ calls: Type.Array(Call), count90: Type.Integer() }),
  }),
  setPrimaryOfficer: endpoint({
    ...change('/api/calls/:id/primary', 'Make an officer the primary one, attaching them if need be'),
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
      /** Makes units available again that were busy, on a stop, or with this call. */
      clear: OptionalOf(Type.Boolean()),
    }),
    daily: 'closed calls',
  }),
  holdCall: endpoint({
    ...change('/api/calls/:id/hold', 'Have an open call without units wait'),
    body: Type.Object({
      minutes: Type.Integer({ minimum: 1, maximum: HOLD_MINUTES_MAX }),
      reason: OptionalText(HOLD_REASON_MAX),
    }),
    daily: 'call changes',
  }),
  unholdCall: endpoint({
    ...change('/api/calls/:id/unhold', 'Have a held call wait no longer'),
    daily: 'call changes',
  }),
  mergeCall: endpoint({
    ...change('/api/calls/:id/merge', 'Put units and callers onto another call, and close this one'),
    body: Type.Object({ into: Id }),
    daily: 'call changes',
  }),
  reopenCall: endpoint({
    ...change('/api/calls/:id/reopen', 'Reopen a closed call with the units that are still on duty'),
    daily: 'call changes',
  }),
};
