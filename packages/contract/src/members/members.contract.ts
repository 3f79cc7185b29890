import { type Static, Type } from 'typebox';
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '../bank/bank.values.ts';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import {
  DiscordId,
  Id,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  NullableOneOf,
  OneOf,
  OptionalBody,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
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

const success = Type.Literal(true);
const text = Nullable(Type.String());
const time = Nullable(Moment);

/** An officer profile as the list of members shows it. */
const MemberProfile = Type.Object({
  _id: Id,
  kind: OneOf(DEPARTMENT_KINDS),
  platform: OneOf(PLATFORMS),
  callsign: Type.String(),
  /** Short name of the department; null where the profile is of none. */
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
  /** What the member may do, in words, such as Public Safety; licenses aside. */
  grants: Type.Array(Type.String()),
  profiles: Type.Array(MemberProfile),
  /** Hours on duty of the shifts begun in the last 30 days; null without a profile. */
  hours30: Nullable(Type.Number()),
  firstSeen: Moment,
  lastSeen: Moment,
  /** Far in the future (`WITHOUT_END`) where it has no end; null while not suspended. */
  suspendedUntil: time,
  /** Discord said at the last look that they are no member. */
  left: Type.Boolean(),
  /** Administrator by name, whatever the roles: when, and by whom; `by` is null where a setup link was used. */
  named: Nullable(Type.Object({ by: text, at: Moment })),
};

/** Somebody who has signed in. */
export const Member = Type.Object({
  ...memberFields,
  /** How many living or deceased characters they have, deleted ones aside. */
  characters: Type.Integer(),
});
export type Member = Static<typeof Member>;

/** What somebody may do and why: a Discord role's name, or another reason in a word. */
export const Because = Type.Array(Type.Object({ grant: Type.String(), by: Type.String() }));
export type Because = Static<typeof Because>;

/** A browser in which somebody is signed in. */
export const MemberSession = Type.Object({ _id: Id, createdAt: Moment, lastSeen: Moment });

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
  began: Moment,
  /** Null while it goes on. */
  ended: time,
  endedBy: NullableOneOf(SHIFT_ENDS),
});

const Suspension = Type.Object({
  _id: Id,
  reason: Type.String(),
  /** Null: without an end. */
  until: time,
  by: Type.String(),
  at: Moment,
  /** When it was lifted or replaced before its end, by whom, and what was said. */
  endedAt: time,
  endedBy: text,
  note: text,
});

/** A member with all that staff may see and do. */
export const MemberDetail = Type.Object({
  ...memberFields,
  roles: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), color: text })),
  rolesConfirmedAt: Moment,
  because: Because,
  sessions: Type.Array(MemberSession),
  characters: Type.Array(MemberCharacter),
  wallet: Money,
  accounts: Type.Array(MemberAccount),
  unpaidFines: Money,
  /** The latest first. */
  shifts: Type.Array(Shift),
  /** The latest first. */
  suspensions: Type.Array(Suspension),
  /** Of the Discord server. */
  owner: Type.Boolean(),
  /** Whether the reader may suspend them or sign them out, adjust their money, name them administrator, delete them. */
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
  /** Absent, null or empty: without an end. */
  until: OptionalOf(Moment),
});
export type Suspend = Static<typeof Suspend>;

const Lift = OptionalBody({ note: OptionalText(SUSPENSION_REASON_MAX) });

export const Adjust = Type.Object({
  /** One of their accounts; absent, null or empty: the wallet. */
  accountId: OptionalOf(Id),
  amount: Type.Number({
    minimum: -ADJUSTMENT_MAX,
    maximum: ADJUSTMENT_MAX,
    description: 'Dollars with at most two decimals; negative takes',
  }),
  reason: RequiredText(ADJUSTMENT_REASON_MAX),
});
export type Adjust = Static<typeof Adjust>;

const Done = Type.Object({ success, message: Type.String() });

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/api/members',
    summary: 'Everybody who has signed in, the last seen first unless another order is asked for',
    tag: 'members',
    who: ['staff'],
    query: Type.Object({
      /** Part of a username, Discord id, callsign or character's name; of one or two letters their beginning. */
      q: Type.Optional(Type.String({ maxLength: MEMBER_SEARCH_MAX, pattern: '^[^\\u0000]*$' })),
      filter: Type.Optional(OneOf(MEMBER_FILTERS)),
      /** Only those with a profile in this department. */
      departmentId: Type.Optional(Id),
      sort: Type.Optional(OneOf(MEMBER_SORTS)),
      ...PageQuery.properties,
    }),
    answer: Type.Object({
      members: Type.Array(Member),
      nextCursor: NextCursor,
      /** How many there are, with the first page; `all` of the department where one is asked for. */
      counts: Type.Optional(
        Type.Object({ all: Type.Integer(), onDuty: Type.Integer(), suspended: Type.Integer() }),
      ),
    }),
  }),
  getMember: endpoint({
    method: 'GET',
    path: '/api/members/:id',
    summary: 'A member with roles, sessions, characters, money, shifts and suspensions',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: MemberDetail,
  }),
  refreshMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/refresh',
    summary: "Asks Discord for a member's roles",
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: Done,
  }),
  signOutMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/sign-out',
    summary: 'Ends all sessions of a member',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: Done,
  }),
  suspendMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/suspend',
    summary: 'Keeps a member out, for a time or until it is lifted',
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    body: Suspend,
    answer: Done,
  }),
  liftSuspension: endpoint({
    method: 'POST',
    path: '/api/members/:id/lift',
    summary: 'Ends a suspension',
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
    summary: "Gives money to a member's wallet or one of their accounts, or takes it",
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    body: Adjust,
    answer: Type.Object({ success, message: Type.String(), balance: Money }),
    idempotent: true,
    daily: 'money adjustments',
  }),
  nameAdministrator: endpoint({
    method: 'PUT',
    path: '/api/members/:id/administrator',
    summary: 'Makes a member an administrator whatever their roles, or takes that back',
    tag: 'members',
    who: ['admin'],
    params: IdParams,
    body: Type.Object({ administrator: Type.Boolean() }),
    answer: Done,
  }),
};
