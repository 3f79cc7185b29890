import { type Static, Type } from 'typebox';
import { ACCOUNT_TYPES } from '../bank/bank.values.ts';
import { endpoint } from '../common/endpoint.ts';
import { Id, Nullable, OneOf } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { ApparatusEntry, CallTypeEntry, LimitEntry, StatusEntry } from './sections/dispatch.section.ts';
import { LicenseTypeEntry } from './sections/licenses.section.ts';
import { APPROVALS, CALL_911, DEPARTMENT_KINDS, UNITS_WHILE_DISPATCHED } from './settings.values.ts';

const NamedEntry = Type.Object({ _id: Id, name: Type.String() });

const OfferedDepartment = Type.Object({
  _id: Id,
  name: Type.String(),
  shortName: Type.String(),
  kind: OneOf(DEPARTMENT_KINDS),
  platform: OneOf(PLATFORMS),
  callsignExample: Type.String(),
  callsignPattern: Nullable(Type.String()),
  subdivisions: Type.Array(NamedEntry),
  ranks: Type.Array(NamedEntry),
  active: Type.Boolean(),
});

const DispatchRules = Type.Object({
  unitsWhileDispatched: OneOf(UNITS_WHILE_DISPATCHED),
  answerFallbackSeconds: Type.Integer(),
  call911: OneOf(CALL_911),
  staleHours: Type.Integer(),
  limits: Type.Array(LimitEntry),
  hospitals: Type.Array(NamedEntry),
});

export const Community = Type.Object({
  version: Type.Integer(),
  communityName: Type.String(),
  bankName: Type.String(),
  iconUrl: Nullable(Type.String()),
  clockZone: Nullable(Type.String()),
  platforms: Type.Array(OneOf(PLATFORMS)),
  departments: Type.Array(OfferedDepartment),
  statuses: Type.Array(StatusEntry),
  callTypes: Type.Array(CallTypeEntry),
  /** `hasTest`: enough questions for a test. */
  licenses: Type.Array(Type.Object({ ...LicenseTypeEntry.properties, hasTest: Type.Boolean() })),
  vehicleTypes: Type.Array(NamedEntry),
  approval: Type.Object(Object.fromEntries(ACCOUNT_TYPES.map((type) => [type, OneOf(APPROVALS)]))),
  hasRules: Type.Boolean(),
  dispatch: DispatchRules,
  apparatus: Type.Array(ApparatusEntry),
  jailMaxMinutes: Type.Integer(),
});
export type Community = Static<typeof Community>;

export const Catalog = Type.Object({
  models: Type.Array(Type.Object({ make: Type.String(), model: Type.String(), type: Type.String() })),
  weaponTypes: Type.Array(Type.String()),
});
export type Catalog = Static<typeof Catalog>;

export const communityEndpoints = {
  getCommunity: endpoint({
    method: 'GET',
    path: '/api/community',
    summary: 'Get the settings that forms need',
    tag: 'settings',
    who: ['member'],
    answer: Community,
  }),
  getCatalog: endpoint({
    method: 'GET',
    path: '/api/community/catalog',
    summary: 'List the vehicle models and weapon types that forms suggest',
    tag: 'settings',
    who: ['member'],
    answer: Catalog,
  }),
  getRules: endpoint({
    method: 'GET',
    path: '/api/rules',
    summary: "Get the community's rules",
    tag: 'settings',
    who: ['anyone'],
    answer: Type.Object({ rules: Type.String() }),
  }),
};
