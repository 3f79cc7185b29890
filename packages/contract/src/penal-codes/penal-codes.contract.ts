import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, Nullable } from '../common/schema.ts';

export const PenalCode = Type.Object({
  _id: Id,
  title: Type.String(),
  category: Type.String(),
  description: Type.String(),
  fine: Type.Integer(),
  fineMin: Nullable(Type.Integer()),
  fineMax: Nullable(Type.Integer()),
  jailTime: Type.Integer(),
  jailMin: Nullable(Type.Integer()),
  jailMax: Nullable(Type.Integer()),
  points: Type.Integer(),
});
export type PenalCode = Static<typeof PenalCode>;

export const penalCodeEndpoints = {
  listPenalCodes: endpoint({
    method: 'GET',
    path: '/api/penal-codes',
    summary: 'List the penal code by category',
    tag: 'penal-codes',
    who: ['member'],
    answer: Type.Array(PenalCode),
  }),
};
