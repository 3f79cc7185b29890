import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Id, NextCursor, Nullable, OneOf, PageQuery, TextSearch } from '../common/schema.ts';
import { AUDIT_ACTIONS } from './audit.values.ts';

const text = Nullable(Type.String());

export const AuditEntry = Type.Object({
  _id: Id,
  at: DateTime,
  action: OneOf(AUDIT_ACTIONS),
  by: Type.String(),
  callsign: text,
  /** Kind and ID; null when the action has no single object. */
  object: text,
  objectId: text,
  objectName: text,
  summary: Type.String(),
  /** IP address. */
  address: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'List the audit log, newest first',
    tag: 'audit',
    who: ['staff'],
    query: Type.Object({
      action: Type.Optional(OneOf(AUDIT_ACTIONS)),
      by: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      objectId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      byId: Type.Optional(Id),
      from: Type.Optional(DateTime),
      to: Type.Optional(DateTime),
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: NextCursor }),
    expensive: true,
  }),
};
