import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Done, IdParams, RequiredText } from '../common/schema.ts';
import { GrantSources, MemberSession } from '../members/members.contract.ts';

const OwnAccount = Type.Object({
  because: GrantSources,
  sessions: Type.Array(
    Type.Object({
      ...MemberSession.properties,
      current: Type.Boolean(),
    }),
  ),
});

const AccountDelete = Type.Object({ username: RequiredText(100) });

export const accountEndpoints = {
  getOwnAccount: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'Get your permissions with their reasons, and your sessions',
    tag: 'account',
    who: ['member'],
    answer: OwnAccount,
  }),
  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/me/sign-out-others',
    summary: 'End all your sessions except this one',
    tag: 'account',
    who: ['member'],
    answer: Done,
  }),
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'Download everything stored about you, at most once every ten minutes',
    tag: 'account',
    who: ['member'],
    answer: Type.Unsafe<undefined>({}),
    effects: true,
    expensive: true,
  }),
  deleteMember: endpoint({
    method: 'POST',
    path: '/api/members/:id/delete',
    summary: "Delete a member's account permanently",
    tag: 'members',
    who: ['admin'],
    params: IdParams,
    body: AccountDelete,
    answer: Done,
  }),
  deleteOwnAccount: endpoint({
    method: 'POST',
    path: '/api/me/delete',
    summary: 'Delete your account permanently',
    tag: 'account',
    who: ['member'],
    body: AccountDelete,
    answer: Done,
  }),
};
