import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { IdParams, RequiredText } from '../common/schema.ts';
import { Because, MemberSession } from '../members/members.contract.ts';

const Done = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** Why one may do what, and where one is signed in. */
export const OwnAccount = Type.Object({
  because: Because,
  /** The one that was used last first. */
  sessions: Type.Array(
    Type.Object({
      ...MemberSession.properties,
      /** The one that asks. */
      current: Type.Boolean(),
    }),
  ),
});
export type OwnAccount = Static<typeof OwnAccount>;

/** The username of whose account it is, so that nobody deletes one by a slip. */
const AccountDelete = Type.Object({ username: RequiredText(100) });

export const accountEndpoints = {
  getOwnAccount: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'Why one may do what, and where one is signed in',
    tag: 'account',
    who: ['member'],
    answer: OwnAccount,
  }),
  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/me/sign-out-others',
    summary: "Ends all of one's own sessions but this one",
    tag: 'account',
    who: ['member'],
    answer: Done,
  }),
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'Everything that is kept about oneself, as a file; once in ten minutes',
    tag: 'account',
    who: ['member'],
    answer: Type.Unsafe<undefined>({}),
    effects: true,
    expensive: true,
  }),
  deleteMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/delete',
    summary: "Deletes a member's account for good",
    tag: 'members',
    who: ['admin'],
    params: IdParams,
    body: AccountDelete,
    answer: Done,
  }),
  deleteOwnAccount: endpoint({
    method: 'POST',
    path: '/api/me/delete',
    summary: "Deletes one's own account for good",
    tag: 'account',
    who: ['member'],
    body: AccountDelete,
    answer: Done,
  }),
};
