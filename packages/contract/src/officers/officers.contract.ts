import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DiscordId,
  Id,
  Identity,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  OneOf,
  OptionalOf,
  OptionalOneOf,
  OptionalText,
  PageQuery,
  RequiredText,
} from '../common/schema.ts';
import { FIRE_SERVICES, SERVICES } from '../dispatch/dispatch.values.ts';
import { OfferedPlatform, OfferedPlatformOrNone } from '../settings/offered.ts';
import { DEPARTMENT_KINDS, STATUS_MEANINGS } from '../settings/settings.values.ts';
import { BADGE_PATTERN, CALLSIGN_TYPED_MAX, OFFICER_TEXTS, PLATFORMS, RANK_MAX } from './officers.values.ts';

/** An officer profile with the state of its unit. */
const officerFields = {
  /** What `officerId` means everywhere, and the id of the officer's unit. */
  _id: Id,
  discordId: DiscordId,
  civilianId: Id,
  department: OneOf(PLATFORMS),
  departmentId: Id,
  kind: OneOf(DEPARTMENT_KINDS),
  /** What calls the officer serves. */
  services: Type.Array(OneOf(SERVICES)),
  departmentName: Type.String(),
  departmentShort: Type.String(),
  callsign: Type.String(),
  badgeNumber: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  rank: Type.String(),
  /** The character is deceased or deleted: the officer cannot clock in, and another character may be registered. */
  unfit: Type.Boolean(),
  status: Type.String(),
  meaning: OneOf(STATUS_MEANINGS),
  subdivision: Nullable(Type.String()),
  /** The apparatus that they are aboard, whose status theirs is then. */
  aboard: Nullable(Id),
  /** Null while off duty. */
  onDutySince: Nullable(Moment),
  /** Asked after a long silence: clocked out at that time unless there is a sign of life. Null while not asked. */
  clockOutAt: Nullable(Moment),
  /** A dispatcher asks whether all is well; null once the unit was heard of. */
  welfare: Nullable(Type.Object({ by: Type.String(), at: Moment })),
};
export const Officer = Type.Object(officerFields);
export type Officer = Static<typeof Officer>;

/** An officer as staff finds them: who plays them, and as whom they may serve. */
export const StaffOfficer = Type.Object({
  ...officerFields,
  username: Type.String(),
  /** The player's living characters. */
  civilians: Type.Array(Type.Object({ _id: Id, firstName: Type.String(), lastName: Type.String() })),
});
export type StaffOfficer = Static<typeof StaffOfficer>;

/** What a profile in fire and EMS may serve. */
const FireServices = Type.Array(OneOf(FIRE_SERVICES), { minItems: 1, maxItems: 2, uniqueItems: true });

/** What staff change of a profile, and officers of their own; what is absent, null or empty stays. */
export const OfficerEdit = Type.Object({
  department: Type.Optional(OfferedPlatformOrNone),
  departmentId: OptionalOf(Id),
  callsign: OptionalText(CALLSIGN_TYPED_MAX),
  rank: OptionalText(RANK_MAX),
  badgeNumber: OptionalOf(Type.String({ pattern: BADGE_PATTERN })),
  civilianId: OptionalOf(Id),
  /** Of a profile in fire and EMS. */
  services: Type.Optional(FireServices),
});
export type OfficerEdit = Static<typeof OfficerEdit>;

/** Identity is the server's: the body's `discordId` may only repeat it, `rank` is ignored. */
export const OfficerRegister = Type.Object({
  discordId: OptionalOf(Identity),
  civilianId: Id,
  department: OfferedPlatform,
  /** May be absent where there is no choice. */
  departmentId: OptionalOf(Id),
  callsign: RequiredText(CALLSIGN_TYPED_MAX),
  /** Law Enforcement unless it is said. */
  kind: OptionalOneOf(DEPARTMENT_KINDS),
  /** What calls a profile in fire and EMS serves, both unless it is said; in law enforcement it is Police. */
  services: Type.Optional(FireServices),
});
export type OfficerRegister = Static<typeof OfficerRegister>;

export const officerEndpoints = {
  listOfficers: endpoint({
    method: 'GET',
    path: '/api/officers',
    summary: 'All officer profiles by platform and callsign, with the characters who may serve',
    tag: 'officers',
    who: ['staff'],
    query: Type.Object({
      /** Part of the callsign, the character's name, the badge number or the player's username. */
      q: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ officers: Type.Array(StaffOfficer), nextCursor: NextCursor }),
  }),
  getOfficer: endpoint({
    method: 'GET',
    path: '/api/officers/:discordId',
    summary: 'The profile of a user',
    tag: 'officers',
    who: ['own', 'officer', 'fireUnit', 'staff', 'dispatching'],
    params: Type.Object({ discordId: DiscordId }),
    /** Law Enforcement unless it is said. */
    query: Type.Object({ kind: Type.Optional(OneOf(DEPARTMENT_KINDS)) }),
    answer: Officer,
  }),
  registerOfficer: endpoint({
    method: 'POST',
    path: '/api/officers',
    summary: 'Register yourself as an officer, or in fire and EMS, with a civilian of your own',
    tag: 'officers',
    who: ['publicSafety', 'fireRescue'],
    body: OfficerRegister,
    incomplete: OFFICER_TEXTS.allRequired,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String(), officer: Officer }),
    status: 201,
    idempotent: true,
    daily: 'officer profiles',
  }),
  editOfficer: endpoint({
    method: 'PATCH',
    path: '/api/officers/:id',
    summary:
      "Change an officer's platform, department, callsign, rank, badge number or character; officers their own callsign and department",
    tag: 'officers',
    who: ['publicSafety', 'fireUnit', 'staff'],
    params: IdParams,
    body: OfficerEdit,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String(), officer: Officer }),
    daily: 'officer profile changes',
  }),
  endOfficersShift: endpoint({
    method: 'POST',
    path: '/api/officers/:id/end-shift',
    summary: 'Clock an officer out',
    tag: 'officers',
    who: ['staff'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String(), officer: Officer }),
  }),
  removeOfficer: endpoint({
    method: 'DELETE',
    path: '/api/officers/:id',
    summary: 'Take an officer profile away; its callsign is free, and its player may register anew',
    tag: 'officers',
    who: ['staff'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  }),
};
