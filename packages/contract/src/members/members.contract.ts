import { type Static, Type } from 'typebox';
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '../bank/bank.values.ts';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import {
  DateTime,
  DiscordId,
  Done,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  NullableOneOf,
  OneOf,
  OptionalBody,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import {
  ADJUSTMENT_MAX,
  ADJUSTMENT_REASON_MAX,
  MEMBER_FILTERS,
  MEMBER_SEARCH_MAX,
  MEMBER_SORTS,
  SHIFT_ENDS,
  SUSPENSION_REASON_MAX,
} from './members.values.ts';

const text = Nullable(Type.String());
const time = Nullable(DateTime);

const MemberProfile = Type.Object({
  _id: Id,
  kind: OneOf(DEPARTMENT_KINDS),
  platform: OneOf(PLATFORMS),
  callsign: Type.String(),
  departmentShort: text,
  rank: Type.String(),
  onDutySince: time,
});

const memberFields = {
  _id: Id,
  discordId: DiscordId,
  username: Type.String(),
  discriminator: Type.String(),
  avatarUrl: Type.String(),
  grants: Type.Array(Type.String()),
  profiles: Type.Array(MemberProfile),
  hours30: Nullable(Type.Number()),
  firstSeen: DateTime,
  lastSeen: DateTime,
  /** `WITHOUT_END` for a permanent suspension; null when not suspended. */
  suspendedUntil: time,
  /** Discord no longer lists them as a member. */
  left: Type.Boolean(),
  /** Administrator by name, whatever the roles. `by` is null for a setup link. */
  named: Nullable(Type.Object({ by: text, at: DateTime })),
};

export const Member = Type.Object({
  ...memberFields,
  characters: Type.Integer(),
});
export type Member = Static<typeof Member>;

/** Grants with their source: a role's name, or 'Owner', 'Named' or 'Staff'. */
export const GrantSources = Type.Array(Type.Object({ grant: Type.String(), by: Type.String() }));
export type GrantSources = Static<typeof GrantSources>;

export const MemberSession = Type.Object({ _id: Id, createdAt: DateTime, lastSeen: DateTime });

const MemberCharacter = Type.Object({
  _id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  occupation: text,
  deceased: Type.Boolean(),
  deletedAt: time,
});

const MemberAccount = Type.Object({
  _id: Id,
  civilianId: Id,
  holder: Type.String(),
  accountType: OneOf(ACCOUNT_TYPES),
  accountNumber: Type.String(),
  name: text,
  status: OneOf(ACCOUNT_STATUSES),
  balance: Money,
});

const Shift = Type.Object({
  _id: Id,
  began: DateTime,
  ended: time,
  endedBy: NullableOneOf(SHIFT_ENDS),
});

const Suspension = Type.Object({
  _id: Id,
  reason: Type.String(),
  until: time,
  by: Type.String(),
  at: DateTime,
  endedAt: time,
  endedBy: text,
  note: text,
});

export const MemberDetail = Type.Object({
  ...memberFields,
  roles: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), color: text })),
  rolesConfirmedAt: DateTime,
  because: GrantSources,
  sessions: Type.Array(MemberSession),
  characters: Type.Array(MemberCharacter),
  wallet: Money,
  accounts: Type.Array(MemberAccount),
  unpaidFines: Money,
  shifts: Type.Array(Shift),
  suspensions: Type.Array(Suspension),
  owner: Type.Boolean(),
  may: Type.Object({
    act: Type.Boolean(),
    adjust: Type.Boolean(),
    name: Type.Boolean(),
    delete: Type.Boolean(),
  }),
});
export type MemberDetail = Static<typeof MemberDetail>;

export const Suspend = Type.Object({
  reason: RequiredText(SUSPENSION_REASON_MAX),
  until: OptionalOf(DateTime),
});
export type Suspend = Static<typeof Suspend>;

const Lift = OptionalBody({ note: OptionalText(SUSPENSION_REASON_MAX) });

export const Adjust = Type.Object({
  accountId: OptionalOf(Id),
  amount: Type.Number({
    minimum: -ADJUSTMENT_MAX,
    maximum: ADJUSTMENT_MAX,
    description: 'Dollars with at most two decimals; negative takes',
  }),
  reason: RequiredText(ADJUSTMENT_REASON_MAX),
});
export type Adjust = Static<typeof Adjust>;

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/api/members',
    summary: 'List all members who ever signed in, by default last seen first',
    tag: 'members',
    who: ['staff'],
    query: Type.Object({
      /** Part of a username, Discord ID, callsign or character name. One or two letters match the beginning. */
      q: Type.Optional(Type.String({ maxLength: MEMBER_SEARCH_MAX, pattern: '^[^\\u0000]*$' })),
      filter: Type.Optional(OneOf(MEMBER_FILTERS)),
      departmentId: Type.Optional(Id),
      sort: Type.Optional(OneOf(MEMBER_SORTS)),
      ...PageQuery.properties,
    }),
    answer: Type.Object({
      members: Type.Array(Member),
      nextCursor: NextCursor,
      /** Only on the first page. */
      counts: Type.Optional(
        Type.Object({ all: Type.Integer(), onDuty: Type.Integer(), suspended: Type.Integer() }),
      ),
    }),
  }),
  getMember: endpoint({
    method: 'GET',
    path: '/api/members/:id',
    summary: 'Get a member with roles, sessions, characters, money, shifts and suspensions',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: MemberDetail,
  }),
  refreshMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/refresh',
    summary: "Refresh a member's roles from Discord",
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: Done,
  }),
  signOutMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/sign-out',
    summary: 'End all sessions of a member',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: Done,
  }),
  suspendMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/suspend',
    summary: 'Suspend a member, for a time or until lifted',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    body: Suspend,
    answer: Done,
  }),
  liftSuspension: endpoint({
    method: 'POST',
    path: '/api/members/:id/lift',
    summary: 'Lift a suspension',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    body: Lift,
    answer: Done,
    daily: 'lifted suspensions',
  }),
  adjustMoney: endpoint({
    method: 'POST',
    path: '/api/members/:id/adjust',
    summary: "Add money to a member's wallet or account, or take it",
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    body: Adjust,
    answer: Saved({ balance: Money }),
    idempotent: true,
    daily: 'money adjustments',
  }),
  nameAdministrator: endpoint({
    method: 'PUT',
    path: '/api/members/:id/administrator',
    summary: 'Make a member an administrator regardless of their roles, or undo that',
    tag: 'members',
    who: ['admin'],
    params: IdParams,
    body: Type.Object({ administrator: Type.Boolean() }),
    answer: Done,
  }),
};
