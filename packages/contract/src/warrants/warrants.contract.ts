import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  BirthDay,
  DateTime,
  Id,
  IdParams,
  Nullable,
  OneOf,
  OptionalOf,
  OptionalText,
  PageQuery,
  Saved,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { WARRANT_REASON_MAX, WARRANT_STATUSES, WARRANT_TYPES } from './warrants.values.ts';

const text = Nullable(Type.String());

export const Warrant = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  type: OneOf(WARRANT_TYPES),
  status: OneOf(WARRANT_STATUSES),
  reason: Type.String(),
  civilianId: Type.Object({
    _id: Id,
    firstName: Type.String(),
    lastName: Type.String(),
    dateOfBirth: BirthDay,
  }),
  officerName: Type.String(),
  officerCallsign: Type.String(),
  createdAt: DateTime,
  expiresAt: Nullable(DateTime),
  resolvedAt: Nullable(DateTime),
  resolvedBy: text,
});
export type Warrant = Static<typeof Warrant>;

export const WarrantCreate = Type.Object({
  type: OneOf(WARRANT_TYPES),
  reason: OptionalText(WARRANT_REASON_MAX),
  civilianId: Id,
  /** Must be in the future; absent or empty for none. */
  expiresAt: OptionalOf(DateTime),
});
export type WarrantCreate = Static<typeof WarrantCreate>;

const WarrantSaved = Saved({ warrant: Warrant });

export const warrantEndpoints = {
  listWarrants: endpoint({
    method: 'GET',
    path: '/api/warrants/all',
    summary: "List your platform's warrants, newest first; the Link header has the next page",
    tag: 'warrants',
    who: ['officer', 'staff', 'dispatching'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      status: Type.Optional(OneOf(WARRANT_STATUSES)),
      ...PageQuery.properties,
    }),
    answer: Type.Array(Warrant),
  }),
  createWarrant: endpoint({
    method: 'POST',
    path: '/api/warrants/create',
    summary: 'Issue a warrant on your platform',
    tag: 'warrants',
    who: ['officer'],
    body: WarrantCreate,
    answer: WarrantSaved,
    status: 201,
    idempotent: true,
    daily: 'warrants',
  }),
  resolveWarrant: endpoint({
    method: 'POST',
    path: '/api/warrants/resolve/:id',
    summary: 'Resolve an active warrant',
    tag: 'warrants',
    who: ['officer'],
    params: IdParams,
    answer: WarrantSaved,
  }),
};
