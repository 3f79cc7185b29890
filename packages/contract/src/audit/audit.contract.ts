import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, Moment, NextCursor, Nullable, OneOf, PageQuery, TextSearch } from '../common/schema.ts';
import { AUDIT_ACTIONS } from './audit.values.ts';

const text = Nullable(Type.String());

/** One thing that somebody did. */
export const AuditEntry = Type.Object({
  _id: Id,
  at: Moment,
  action: OneOf(AUDIT_ACTIONS),
  /** Discord username, and the callsign where an officer did it. */
  by: Type.String(),
  callsign: text,
  /** What it was done to: its kind and id; null where there is no one thing. */
  object: text,
  objectId: text,
  /** What a member is called that it was done to; null for everything else. */
  objectName: text,
  /** In words. */
  summary: Type.String(),
  /** The address it came from. */
  address: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'What was done, newest first',
    tag: 'audit',
    who: ['staff'],
    query: Type.Object({
      action: Type.Optional(OneOf(AUDIT_ACTIONS)),
      /** Part of a username or a callsign. */
      by: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      objectId: Type.Optional(Id),
      /** What was done to a member, their characters and their profile. */
      memberId: Type.Optional(Id),
      /** What a member did. */
      byId: Type.Optional(Id),
      from: Type.Optional(Moment),
      to: Type.Optional(Moment),
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: NextCursor }),
    expensive: true,
  }),
};
