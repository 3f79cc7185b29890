import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  DiscordId,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalText,
  PageQuery,
  RequiredText,
} from '../common/schema.ts';
import { AccountSaved, BankAccount } from './bank.contract.ts';
import { ACCOUNT_TYPES, APPROVAL_GROUNDS, REASON_MAX, REQUEST_STATUSES } from './bank.values.ts';

export const AccountRequest = Type.Object({
  _id: Id,
  civilian: Type.Object({
    _id: Id,
    firstName: Type.String(),
    lastName: Type.String(),
    occupation: Nullable(Type.String()),
    deceased: Type.Boolean(),
    createdAt: DateTime,
  }),
  owner: Type.Object({ discordId: DiscordId, username: Type.String(), discriminator: Type.String() }),
  own: Type.Boolean(),
  accountType: OneOf(ACCOUNT_TYPES),
  accountNumber: Type.String(),
  reason: Type.String(),
  grounds: Type.Array(OneOf(APPROVAL_GROUNDS)),
  status: OneOf(REQUEST_STATUSES),
  createdAt: DateTime,
  ageMinutes: Type.Integer(),
  /** The character's open accounts. */
  held: Type.Array(BankAccount),
  earlier: Type.Array(
    Type.Object({
      _id: Id,
      accountType: OneOf(ACCOUNT_TYPES),
      status: OneOf(REQUEST_STATUSES),
      decisionNote: Nullable(Type.String()),
      decidedBy: Nullable(Type.String()),
      decidedAt: Nullable(DateTime),
      createdAt: DateTime,
    }),
  ),
  decisionNote: Nullable(Type.String()),
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(DateTime),
});
export type AccountRequest = Static<typeof AccountRequest>;

export const accountRequestEndpoints = {
  listAccountRequests: endpoint({
    method: 'GET',
    path: '/api/bank/requests',
    summary: 'List account requests: pending ones oldest first, or decided ones newest first',
    tag: 'bank',
    who: ['staff'],
    query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(REQUEST_STATUSES)) }),
    answer: Type.Object({ requests: Type.Array(AccountRequest), nextCursor: NextCursor }),
  }),
  approveAccount: endpoint({
    method: 'POST',
    path: '/api/bank/requests/:id/approve',
    summary: 'Open a requested account',
    tag: 'bank',
    who: ['staff'],
    params: IdParams,
    body: OptionalBody({ note: OptionalText(REASON_MAX) }),
    answer: AccountSaved,
    idempotent: true,
  }),
  denyAccount: endpoint({
    method: 'POST',
    path: '/api/bank/requests/:id/deny',
    summary: 'Deny a requested account',
    tag: 'bank',
    who: ['staff'],
    params: IdParams,
    body: Type.Object({ reason: RequiredText(REASON_MAX) }),
    answer: AccountSaved,
    idempotent: true,
  }),
};
