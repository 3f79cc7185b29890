import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  DiscordId,
  Done,
  Id,
  Identity,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalOf,
  OptionalOneOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { FIRE_SERVICES, SERVICES } from '../dispatch/dispatch.values.ts';
import { OfferedPlatform, OfferedPlatformOrNone } from '../settings/offered.ts';
import { DEPARTMENT_KINDS, STATUS_MEANINGS } from '../settings/settings.values.ts';
import { BADGE_PATTERN, CALLSIGN_TYPED_MAX, OFFICER_TEXTS, PLATFORMS, RANK_MAX } from './officers.values.ts';

const officerFields = {
  _id: Id,
  discordId: DiscordId,
  civilianId: Id,
  department: OneOf(PLATFORMS),
  departmentId: Id,
  kind: OneOf(DEPARTMENT_KINDS),
  services: Type.Array(OneOf(SERVICES)),
  departmentName: Type.String(),
  departmentShort: Type.String(),
  callsign: Type.String(),
  badgeNumber: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  rank: Type.String(),
  /** The character is deceased or deleted, so the officer cannot clock in and another character may register. */
  unfit: Type.Boolean(),
  status: Type.String(),
  meaning: OneOf(STATUS_MEANINGS),
  subdivision: Nullable(Type.String()),
  aboard: Nullable(Id),
  onDutySince: Nullable(DateTime),
  /** Set while the idle prompt is open. */
  clockOutAt: Nullable(DateTime),
  /** Open welfare check. */
  welfare: Nullable(Type.Object({ by: Type.String(), at: DateTime })),
};
export const Officer = Type.Object(officerFields);
export type Officer = Static<typeof Officer>;

export const StaffOfficer = Type.Object({
  ...officerFields,
  username: Type.String(),
  civilians: Type.Array(Type.Object({ _id: Id, firstName: Type.String(), lastName: Type.String() })),
});
export type StaffOfficer = Static<typeof StaffOfficer>;

const FireServices = Type.Array(OneOf(FIRE_SERVICES), { minItems: 1, maxItems: 2, uniqueItems: true });

export const OfficerEdit = Type.Object({
  department: Type.Optional(OfferedPlatformOrNone),
  departmentId: OptionalOf(Id),
  callsign: OptionalText(CALLSIGN_TYPED_MAX),
  rank: OptionalText(RANK_MAX),
  badgeNumber: OptionalOf(Type.String({ pattern: BADGE_PATTERN })),
  civilianId: OptionalOf(Id),
  services: Type.Optional(FireServices),
});
export type OfficerEdit = Static<typeof OfficerEdit>;

/** `discordId` may only repeat the user's own; `rank` is ignored. */
export const OfficerRegister = Type.Object({
  discordId: OptionalOf(Identity),
  civilianId: Id,
  department: OfferedPlatform,
  departmentId: OptionalOf(Id),
  callsign: RequiredText(CALLSIGN_TYPED_MAX),
  /** Defaults to Law Enforcement. */
  kind: OptionalOneOf(DEPARTMENT_KINDS),
  /** Defaults to both. */
  services: Type.Optional(FireServices),
});
export type OfficerRegister = Static<typeof OfficerRegister>;

export const officerEndpoints = {
  listOfficers: endpoint({
    method: 'GET',
    path: '/api/officers',
    summary: 'List officer profiles by platform and callsign, with the eligible characters',
    tag: 'officers',
    who: ['staff'],
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ officers: Type.Array(StaffOfficer), nextCursor: NextCursor }),
  }),
  getOfficer: endpoint({
    method: 'GET',
    path: '/api/officers/:discordId',
    summary: "Get a user's profile",
    tag: 'officers',
    who: ['own', 'officer', 'fireUnit', 'staff', 'dispatching'],
    params: Type.Object({ discordId: DiscordId }),
    query: Type.Object({ kind: Type.Optional(OneOf(DEPARTMENT_KINDS)) }),
    answer: Officer,
  }),
  registerOfficer: endpoint({
    method: 'POST',
    path: '/api/officers',
    summary: 'Register yourself as an officer, or in fire and EMS, with one of your civilians',
    tag: 'officers',
    who: ['publicSafety', 'fireRescue'],
    body: OfficerRegister,
    incomplete: OFFICER_TEXTS.allRequired,
    answer: Saved({ officer: Officer }),
    status: 201,
    idempotent: true,
    daily: 'officer profiles',
  }),
  editOfficer: endpoint({
    method: 'PATCH',
    path: '/api/officers/:id',
    summary:
      "Change an officer's platform, department, callsign, rank, badge number or character; officers can change their own callsign, department and services",
    tag: 'officers',
    who: ['publicSafety', 'fireUnit', 'staff'],
    params: IdParams,
    body: OfficerEdit,
    answer: Saved({ officer: Officer }),
    daily: 'officer profile changes',
  }),
  endShift: endpoint({
    method: 'POST',
    path: '/api/officers/:id/end-shift',
    summary: 'Clock an officer out',
    tag: 'officers',
    who: ['staff'],
    params: IdParams,
    answer: Saved({ officer: Officer }),
  }),
  removeOfficer: endpoint({
    method: 'DELETE',
    path: '/api/officers/:id',
    summary: 'Remove an officer profile, which frees its callsign and lets the player register again',
    tag: 'officers',
    who: ['staff'],
    params: IdParams,
    answer: Done,
  }),
};
